import type { RemainingFactor, SecondFactors } from '#contract/account/second-factor.ts'
import { lacksSecondFactor } from '#domain/account/second-factor.ts'
import { isRecentlyAdded } from '#domain/account/second-factor-times.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { getConfirmationExpiry } from './confirmation-service.ts'
import { listPasskeys, setPasskeyName } from './passkeys/passkey-queries.ts'
import { passkeyNotFound } from './passkeys/relying-party.ts'
import { readRecoveryCodes } from './recovery-code-queries.ts'
import { findTotp } from './totp/totp-queries.ts'

export async function listSecondFactors(
  context: Pick<AppContext, 'database' | 'settings' | 'clock'>,
  session: Session,
): Promise<SecondFactors> {
  const { database, settings } = context
  const { accountId, isAdmin } = session
  const [passkeys, totp, codes, until] = await Promise.all([
    listPasskeys(database, accountId),
    findTotp(database, accountId),
    readRecoveryCodes(database, accountId),
    getConfirmationExpiry(context, session),
  ])
  return {
    passkeys: passkeys.map((row) => ({
      passkeyId: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      isBackedUp: row.is_backed_up,
    })),
    authenticator: totp ? { addedAt: totp.confirmed_at.toISOString() } : null,
    recoveryCodes: codes ? { left: codes.left, createdAt: codes.created_at.toISOString() } : null,
    isRequired: lacksSecondFactor(settings.accounts.secondFactor, { isAdmin, hasSecondFactor: false }),
    confirmedUntil: until?.toISOString() ?? null,
  }
}

/** @throws 404 `not_found` */
export async function renamePasskey(
  context: Pick<AppContext, 'database' | 'settings' | 'clock'>,
  session: Session,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<SecondFactors> {
  if (!(await setPasskeyName(context.database, session.accountId, passkeyId, name))) throw passkeyNotFound()
  return listSecondFactors(context, session)
}

export async function listRemainingFactors(
  database: Database,
  accountId: string,
  now: Date,
): Promise<RemainingFactor[]> {
  const passkeys = await listPasskeys(database, accountId)
  const totp = await findTotp(database, accountId)
  const toFactor = (name: string | null, addedAt: Date): RemainingFactor => ({
    name,
    addedAt: addedAt.toISOString(),
    isRecent: isRecentlyAdded(addedAt, now),
  })
  return [
    ...passkeys.map(({ name, created_at }) => toFactor(name, created_at)),
    ...(totp ? [toFactor(null, totp.confirmed_at)] : []),
  ]
}
