import type { ChangeAccount } from '#contract/admin/monitor.ts'
import { administratorsOnly, LotlineError } from '#contract/errors.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { AppContext } from '../../../context.ts'
import {
  deleteSessions,
  grant,
  grantableKey,
  type LoginAccount,
  lockAccount,
  notifyOwner,
  removeAllFactors,
  revoke,
  sendResetLink,
  setAdministrator,
  setPlan,
} from '../../accounts/service.ts'
import type { Actor } from '../../services/audit/service.ts'
import { dropOrphanedPictures } from '../../services/files/service.ts'
import { type Act, act } from '../act-service.ts'
import { deleteAccountRow, lockAdministrators, lockTasks, updateFlags } from './account-flag-queries.ts'
import { accountNotFound } from './account-service.ts'
import { deleteAnySession } from './session-queries.ts'

/** Applies all changes or none. @throws 403 if administrators revoke their own role */
export async function changeAccount(
  context: AppContext,
  actor: Actor,
  accountId: string,
  { plan, isAdmin, isEmailVerified, needsSsoRelogin, hasUserFlow }: ChangeAccount,
): Promise<void> {
  await act(context, actor, async (scope) => {
    if (isAdmin === false)
      await checkCanLose(scope, accountId, 'Another administrator must remove your administrator rights.')
    const { username } = await requireLocked(scope, accountId)
    if (plan) await setPlan(scope, username, plan.key, plan.endsAt === null ? null : new Date(plan.endsAt))
    if (isAdmin !== undefined) await setAdministrator(scope, username, isAdmin)
    const setFlag = async (change: Parameters<typeof updateFlags>[2], action: string) => {
      await updateFlags(scope.database, accountId, change)
      await scope.audit({ action, subject: username, accountId })
      await scope.live.refresh(accountId, ['refreshUser'])
    }
    if (isEmailVerified !== undefined) {
      const verifiedAt = isEmailVerified ? scope.now : null
      await setFlag({ email_verified_at: verifiedAt }, isEmailVerified ? 'verify e-mail' : 'unverify e-mail')
    }
    if (needsSsoRelogin !== undefined) {
      const action = needsSsoRelogin ? 'ask for relogin' : 'ask for no relogin'
      await setFlag({ needs_sso_relogin: needsSsoRelogin }, action)
    }
    if (hasUserFlow !== undefined)
      await setFlag({ has_user_flow: hasUserFlow }, hasUserFlow ? 'turn user flow on' : 'turn user flow off')
  })
}

/** @throws 400 for keys that cannot be granted */
export async function changeGrants(
  context: AppContext,
  actor: Actor,
  accountId: string,
  { add, remove }: { add: readonly ResourceKey[]; remove: readonly ResourceKey[] },
): Promise<void> {
  const grants = add.map(grantableKey)
  await act(context, actor, async (scope) => {
    const { username } = await requireLocked(scope, accountId)
    if (grants.length > 0) await grant(scope, username, grants)
    if (remove.length > 0) await revoke(scope, username, remove)
  })
}

/** Ends all sessions except the requesting one. Returns their number. */
export function endAccountSessions(context: AppContext, actor: Actor, accountId: string, retainedId: string) {
  return act(context, actor, async (scope) => {
    const { username } = await requireLocked(scope, accountId)
    const sessionIds = await deleteSessions(scope.database, accountId, retainedId)
    await scope.live.endSessions(sessionIds)
    const detail = { count: sessionIds.length }
    await scope.audit({ action: 'end sessions', subject: username, accountId, detail })
    return sessionIds.length
  })
}

/** @throws 404 `session_not_found` */
export async function endAnySession(context: AppContext, actor: Actor, sessionId: string): Promise<void> {
  await act(context, actor, async (scope) => {
    const owner = await deleteAnySession(scope.database, sessionId)
    if (!owner) throw new LotlineError('session_not_found', 'This session has already ended.')
    await scope.live.endSessions([sessionId])
    const { account_id: accountId, username: subject } = owner
    await scope.audit({ action: 'end session', subject, accountId, detail: { sessionId } })
  })
}

/**
 * Mails a password link and returns the address. The audit log entry is written first, so that every link is
 * logged.
 */
export async function sendPasswordReset(context: AppContext, actor: Actor, accountId: string) {
  const email = await act(context, actor, async (scope) => {
    const account = await requireLocked(scope, accountId)
    await scope.audit({ action: 'send password reset', subject: account.username, accountId })
    return account.email
  })
  await sendResetLink(context, email, 'administrator')
  return email
}

/**
 * Removes all second factors of a user who lost their phone and recovery codes. The password alone then
 * suffices. @throws 403 for the administrator's own account
 */
export async function resetSecondFactors(context: AppContext, actor: Actor, accountId: string) {
  if (accountId === actor.accountId) {
    throw new LotlineError(
      'forbidden',
      'Change your own second factors on your account page, or ask another administrator.',
    )
  }
  await act(context, actor, async (scope) => {
    const { username } = await requireLocked(scope, accountId)
    const sessionIds = await removeAllFactors(scope.database, accountId)
    await scope.live.endSessions(sessionIds)
    await scope.audit({ action: 'reset second factors', subject: username, accountId })
  })
  await notifyOwner(context, accountId, { kind: 'all_removed' })
}

/**
 * Deletes an account after the administrator typed its `username`. Jobs remove its files and PDFs. @throws
 * 403 for the administrator's own account; 422 for another username
 */
export async function deleteAccount(context: AppContext, actor: Actor, accountId: string, username: string) {
  await act(context, actor, async (scope) => {
    await lockTasks(scope.database, accountId)
    await checkCanLose(scope, accountId, 'Nobody can delete their own account here.')
    const account = await requireLocked(scope, accountId)
    if (username !== account.username) {
      throw new LotlineError('unprocessable', `Type “${account.username}” to delete this account.`)
    }
    await removeAccount(scope, account, { email: account.email })
  })
  // A job retries this.
  await dropOrphanedPictures(context).catch(context.queue.onError)
}

/** Callers must lock the account's tasks first, then the account. */
export async function removeAccount(
  scope: Act,
  { id, username }: Pick<LoginAccount, 'id' | 'username'>,
  detail: Record<string, unknown>,
): Promise<void> {
  await scope.live.endSessions(await deleteSessions(scope.database, id, null))
  await deleteAccountRow(scope.database, id)
  await scope.audit({ action: 'delete account', subject: username, detail })
}

/**
 * Administrators cannot demote or delete themselves, so one remains. Row locks serialize mutual demotions.
 */
async function checkCanLose({ database, actor }: Act, accountId: string, refusal: string): Promise<void> {
  if (accountId === actor.accountId) throw new LotlineError('forbidden', refusal)
  const administrators = await lockAdministrators(database)
  if (!administrators.some(({ id }) => id === actor.accountId)) throw administratorsOnly()
}

async function requireLocked({ database }: Act, accountId: string): Promise<LoginAccount> {
  const account = await lockAccount(database, accountId)
  if (!account) throw accountNotFound()
  return account
}
