import { LotlineError, sessionEnded } from '#contract/errors.ts'
import { DELETION_GRACE_DAYS, describeOwned } from '#domain/account/deletion.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { findAccountById, getFirstName, lockAccount, requireConfirmed } from '../../accounts/service.ts'
import { endRenewals } from '../../billing/orders/service.ts'
import type { Actor } from '../../services/audit/service.ts'
import { dropOrphanedPictures } from '../../services/files/service.ts'
import { enqueueMail, prepareMail } from '../../services/mail/service.ts'
import { lockAdministrators, lockTasks } from '../accounts/account-flag-queries.ts'
import { removeAccount } from '../accounts/change-service.ts'
import { type Act, act } from '../act-service.ts'
import type { Administrator } from '../actor.ts'
import { countOwned, listDue, setDeletesAt } from './deletion-queries.ts'

export { countOwned } from './deletion-queries.ts'

const GRACE_MS = DELETION_GRACE_DAYS * DAY_MS

const JOB_ACTOR: Actor = { accountId: null, username: 'account deletion', address: null }

/**
 * Schedules the deletion and ends renewals. Idempotent. @throws 403 without a recent confirmation, for a demo
 * account, and for the last administrator.
 */
export async function scheduleDeletion(
  context: AppContext,
  session: Session,
  actor: Administrator,
): Promise<Date> {
  const { database, clock, mail, pageUrl } = context
  const { accountId, username: subject } = session
  if (session.isDemo) throw new LotlineError('forbidden', 'Demo accounts cannot be deleted.')
  await requireConfirmed(context, session)
  const owner = await findAccountById(database, accountId)
  if (!owner) throw sessionEnded()
  if (owner.deletes_at !== null) return owner.deletes_at
  if (session.isAdmin) await act(context, actor, (scope) => checkOthersRemain(scope, accountId))
  // Ends renewals first, so that a provider outage leaves the account unchanged.
  await endRenewals(context, accountId)
  const deletesAt = new Date(clock().getTime() + GRACE_MS)
  const prepared = await prepareMail({
    to: owner.email,
    accountId,
    template: 'account_deletion_scheduled',
    props: {
      firstName: getFirstName(owner.details),
      deletesAt: deletesAt.toISOString(),
      owned: describeOwned(await countOwned(database, accountId)),
      link: pageUrl('/account?tab=security'),
      supportEmail: context.settings.accounts.supportEmail,
    },
  })
  const scheduledAt = await act(context, actor, async (scope) => {
    if (session.isAdmin) await checkOthersRemain(scope, accountId)
    // Another request may have scheduled it since.
    const { deletes_at: scheduledAt } = (await lockAccount(scope.database, accountId)) ?? {}
    if (scheduledAt) return scheduledAt
    await setDeletesAt(scope.database, accountId, deletesAt)
    await enqueueMail(scope.database, prepared, scope.now)
    await scope.audit({ action: 'schedule account deletion', subject, accountId })
    await scope.live.refresh(accountId, ['refreshUser'])
    return deletesAt
  })
  mail.sendSoon()
  return scheduledAt
}

/** @throws 401 if the account is already deleted. */
export async function cancelDeletion(context: AppContext, session: Session, actor: Administrator) {
  const { accountId, username: subject } = session
  await act(context, actor, async ({ database, live, audit }) => {
    const owner = await lockAccount(database, accountId)
    if (!owner) throw sessionEnded()
    if (owner.deletes_at === null) return
    await setDeletesAt(database, accountId, null)
    await audit({ action: 'keep account', subject, accountId })
    await live.refresh(accountId, ['refreshUser'])
  })
}

/** Deletes accounts whose grace period has ended, and continues after failures. Returns their number. */
export async function deleteDueAccounts(context: AppContext): Promise<number> {
  const { database, clock, queue, mail } = context
  let count = 0
  for (const accountId of await listDue(database, clock())) {
    try {
      if (await deleteDue(context, accountId)) count += 1
    } catch (error) {
      queue.onError(error)
    }
  }
  if (count > 0) {
    mail.sendSoon()
    await dropOrphanedPictures(context)
  }
  return count
}

/** Returns false if the owner cancelled the deletion, or is the last administrator. */
async function deleteDue(context: AppContext, accountId: string): Promise<boolean> {
  const owner = await findAccountById(context.database, accountId)
  if (!owner) return false
  const prepared = await prepareMail({
    to: owner.email,
    accountId: null,
    template: 'account_deleted',
    props: { firstName: getFirstName(owner.details) },
  })
  return act(context, JOB_ACTOR, async (scope) => {
    const { database, now } = scope
    await lockTasks(database, accountId)
    const remaining = await lockRemainingAdministrators(scope)
    const account = await lockAccount(database, accountId)
    if (!account?.deletes_at || account.deletes_at > now) return false
    if (account.is_admin && remaining.length === 0) {
      // The other administrators left during the grace period.
      await setDeletesAt(database, accountId, null)
      await scope.audit({ action: 'keep last administrator', subject: account.username, accountId })
      return false
    }
    await removeAccount(scope, account, { by: 'owner' })
    await enqueueMail(database, prepared, now)
    return true
  })
}

/**
 * @throws 403 unless another administrator remains. Row locks serialize administrators who leave
 * concurrently.
 */
async function checkOthersRemain(scope: Act, accountId: string): Promise<void> {
  const remaining = await lockRemainingAdministrators(scope)
  if (remaining.some(({ id }) => id !== accountId)) return
  throw new LotlineError(
    'forbidden',
    'You are the only administrator. Make another user an administrator first.',
  )
}

/** Administrators without a scheduled deletion. */
const lockRemainingAdministrators = async ({ database }: Act) =>
  (await lockAdministrators(database)).filter(({ deletes_at }) => deletes_at === null)
