import { LotlineError, sessionEnded } from '#contract/errors.ts'
import { DELETION_GRACE_DAYS, describeOwned } from '#domain/account/deletion.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { lockAccount, requireConfirmed } from '../../accounts/service.ts'
import { endRenewals } from '../../billing/orders/service.ts'
import { type Actor, recordAudit } from '../../services/audit/service.ts'
import { dropOrphanedPictures } from '../../services/files/service.ts'
import { enqueueMail, prepareMail } from '../../services/mail/service.ts'
import { lockTasks } from '../accounts/account-flag-queries.ts'
import { removeAccount } from '../accounts/change-service.ts'
import { type Act, act } from '../act-service.ts'
import type { Administrator } from '../actor.ts'
import {
  countOwned,
  findDeletion,
  listDue,
  lockRemainingAdministrators,
  setDeletesAt,
} from './deletion-queries.ts'

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
  const { accountId } = session
  if (session.isDemo) throw new LotlineError('forbidden', 'Demo accounts cannot be deleted.')
  await requireConfirmed(context, session)
  const owner = await findDeletion(database, accountId)
  if (!owner) throw sessionEnded()
  if (owner.deletesAt !== null) return owner.deletesAt
  if (session.isAdmin) await act(context, actor, (scope) => checkOthersRemain(scope, accountId))
  // Ends renewals first, so that a provider outage leaves the account unchanged.
  await endRenewals(context, accountId)
  const deletesAt = new Date(clock().getTime() + GRACE_MS)
  const prepared = await prepareMail({
    to: owner.email,
    accountId,
    template: 'account_deletion_scheduled',
    props: {
      firstName: owner.firstName,
      deletesAt: deletesAt.toISOString(),
      owned: describeOwned(await countOwned(database, accountId)),
      link: pageUrl('/account?tab=security'),
      supportEmail: context.settings.accounts.supportEmail,
    },
  })
  const scheduledAt = await act(context, actor, async (scope) => {
    if (session.isAdmin) await checkOthersRemain(scope, accountId)
    await lockAccount(scope.database, accountId)
    // Another request may have scheduled it since.
    const { deletesAt: scheduledAt } = (await findDeletion(scope.database, accountId)) ?? {}
    if (scheduledAt) return scheduledAt
    await setDeletesAt(scope.database, accountId, deletesAt)
    await enqueueMail(scope.database, prepared, scope.now)
    await audit(scope, 'schedule account deletion', session)
    await scope.live.refresh(accountId, ['refreshUser'])
    return deletesAt
  })
  mail.sendSoon()
  return scheduledAt
}

/** @throws 401 if the account is already deleted. */
export async function cancelDeletion(context: AppContext, session: Session, actor: Administrator) {
  const { accountId } = session
  await act(context, actor, async (scope) => {
    await lockAccount(scope.database, accountId)
    const owner = await findDeletion(scope.database, accountId)
    if (!owner) throw sessionEnded()
    if (owner.deletesAt === null) return
    await setDeletesAt(scope.database, accountId, null)
    await audit(scope, 'keep account', session)
    await scope.live.refresh(accountId, ['refreshUser'])
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
  const owner = await findDeletion(context.database, accountId)
  if (!owner) return false
  const { email, firstName } = owner
  const prepared = await prepareMail({
    to: email,
    accountId: null,
    template: 'account_deleted',
    props: { firstName },
  })
  return act(context, JOB_ACTOR, async (scope) => {
    const { database, now } = scope
    await lockTasks(database, accountId)
    const remaining = await lockRemainingAdministrators(database)
    const account = await lockAccount(database, accountId)
    const { deletesAt } = (await findDeletion(database, accountId)) ?? {}
    if (!account || !deletesAt || deletesAt > now) return false
    if (account.is_admin && remaining.length === 0) {
      // The other administrators left during the grace period.
      await setDeletesAt(database, accountId, null)
      await audit(scope, 'keep last administrator', { accountId, username: account.username })
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
async function checkOthersRemain({ database }: Act, accountId: string): Promise<void> {
  const remaining = await lockRemainingAdministrators(database)
  if (remaining.some((id) => id !== accountId)) return
  throw new LotlineError(
    'forbidden',
    'You are the only administrator. Make another user an administrator first.',
  )
}

const audit = (
  { database, actor, now }: Act,
  action: string,
  { accountId, username: subject }: Pick<Session, 'accountId' | 'username'>,
): Promise<void> => recordAudit(database, actor, { action, subject, accountId }, now)
