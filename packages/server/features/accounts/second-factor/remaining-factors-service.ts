import type { RemainingFactor } from '#contract/account/second-factor.ts'
import { isRecentlyAdded } from '#domain/account/second-factor-times.ts'
import type { Database } from '../../../db/open.ts'
import { listPasskeys } from './passkeys/passkey-queries.ts'
import { findTotp } from './totp/totp-queries.ts'

export async function listRemainingFactors(
  database: Database,
  accountId: string,
  now: Date,
): Promise<RemainingFactor[]> {
  const passkeys = await listPasskeys(database, accountId)
  const totp = await findTotp(database, accountId)
  const asFactor = (name: string | null, addedAt: Date): RemainingFactor => ({
    name,
    addedAt: addedAt.toISOString(),
    isRecent: isRecentlyAdded(addedAt, now),
  })
  return [
    ...passkeys.map(({ name, created_at }) => asFactor(name, created_at)),
    ...(totp ? [asFactor(null, totp.confirmed_at)] : []),
  ]
}
