import type { ChangedFactors } from '#contract/account/second-factor.ts'
import { LotlineError, sessionEnded } from '#contract/errors.ts'
import { lacksSecondFactor } from '#domain/account/second-factor.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import type { FactorChange } from '../../../platform/mail/second-factor-text.ts'
import type { Requester } from '../../../platform/requests/client.ts'
import { lockAccount } from '../account/login-account-queries.ts'
import { deleteSessions } from '../account/session-queries.ts'
import { requireConfirmed } from './confirmation-service.ts'
import { countFactors, type FactorCounts, hasAnyFactor, markConfirmed } from './factor-queries.ts'
import { notifyOwner } from './notice-service.ts'
import { listSecondFactors } from './overview-service.ts'
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-code-queries.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'

interface WorkResult {
  change: FactorChange
  recoveryCodes: string[] | null
  endedSessions: string[]
}

/** Adds a factor. The first also creates recovery codes, marks this session as proved and ends all others. */
export async function addFactor(
  context: AppContext,
  requester: Requester,
  add: (transaction: Database, before: FactorCounts) => Promise<FactorChange>,
): Promise<ChangedFactors> {
  const { session } = requester
  const now = context.clock()
  return change(context, requester, async (transaction, before) => {
    const factorChange = await add(transaction, before)
    await markConfirmed(transaction, session.id, { second_factor_at: now })
    if (hasAnyFactor(before)) return { change: factorChange, recoveryCodes: null, endedSessions: [] }
    const recovery = generateRecoveryCodes(session.accountId)
    await replaceRecoveryCodes(transaction, session.accountId, recovery.hashes, now)
    const endedSessions = await deleteSessions(transaction, session.accountId, session.id)
    return { change: factorChange, recoveryCodes: recovery.codes, endedSessions }
  })
}

/**
 * Removes a factor, and with the last factor the recovery codes. @throws 409 `conflict` if the account must
 * have a factor
 */
export async function removeFactor(
  context: AppContext,
  requester: Requester,
  remove: (transaction: Database) => Promise<FactorChange>,
): Promise<ChangedFactors> {
  const { session } = requester
  const requirement = context.settings.accounts.secondFactor
  return change(context, requester, async (transaction) => {
    const factorChange = await remove(transaction)
    if (!hasAnyFactor(await countFactors(transaction, session.accountId))) {
      if (lacksSecondFactor(requirement, { isAdmin: session.isAdmin, hasSecondFactor: false })) {
        throw new LotlineError(
          'conflict',
          'Two-step sign-in is required here, and this is your last way. Add another first.',
        )
      }
      await deleteRecoveryCodes(transaction, session.accountId)
    }
    return { change: factorChange, recoveryCodes: null, endedSessions: [] }
  })
}

/** @throws 409 `conflict` without a factor */
export async function makeRecoveryCodes(context: AppContext, requester: Requester): Promise<ChangedFactors> {
  const { accountId } = requester.session
  return change(context, requester, async (transaction, before) => {
    if (!hasAnyFactor(before)) {
      throw new LotlineError('conflict', 'Add a passkey or an authenticator app first.')
    }
    const recovery = generateRecoveryCodes(accountId)
    await replaceRecoveryCodes(transaction, accountId, recovery.hashes, context.clock())
    return { change: { kind: 'recovery_codes_made' }, recoveryCodes: recovery.codes, endedSessions: [] }
  })
}

/**
 * Makes a change under the account's lock, mails the owner and refreshes pages. @throws 403
 * `confirmation_required`
 */
async function change(
  context: AppContext,
  { session, pageId }: Requester,
  work: (transaction: Database, before: FactorCounts) => Promise<WorkResult>,
): Promise<ChangedFactors> {
  const { database, live } = context
  const { accountId } = session
  const result = await inTransaction(database, async (transaction) => {
    if (!(await lockAccount(transaction, accountId))) throw sessionEnded()
    // Checked under the lock, to see concurrent changes.
    await requireConfirmed({ ...context, database: transaction }, session)
    return work(transaction, await countFactors(transaction, accountId))
  })
  await live.endSessions(result.endedSessions)
  await notifyOwner(context, accountId, result.change)
  await live.refresh(accountId, ['refreshUser'], pageId)
  return { factors: await listSecondFactors(context, session), recoveryCodes: result.recoveryCodes }
}
