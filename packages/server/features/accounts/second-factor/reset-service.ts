import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { openOrNull } from '../../../platform/crypto/sealing.ts'
import { lockAccount } from '../account/login-account-queries.ts'
import { deleteSessions } from '../account/session-queries.ts'
import { deleteAllFactors } from './factor-queries.ts'
import { listSealedTotp, replaceSealedTotp, sealContext } from './totp/totp-queries.ts'

export async function removeAllFactors(transaction: Database, accountId: string): Promise<string[]> {
  await lockAccount(transaction, accountId)
  await deleteAllFactors(transaction, accountId)
  return deleteSessions(transaction, accountId, null)
}

/** Reseals authenticator secrets of old keys, except `unopenable` ones. */
export async function resealTotpSecrets({
  database,
  sealer,
}: Pick<AppContext, 'database' | 'sealer'>): Promise<{ resealed: number; unopenable: number }> {
  const count = { resealed: 0, unopenable: 0 }
  for (const { account_id, sealed } of await listSealedTotp(database)) {
    if (!sealer.isOutdated(sealed)) continue
    const owner = sealContext(account_id)
    const secret = openOrNull(sealer, sealed, owner)
    if (secret === null) count.unopenable += 1
    else if (await replaceSealedTotp(database, account_id, { from: sealed, to: sealer.seal(secret, owner) }))
      count.resealed += 1
  }
  return count
}
