import type { Insertable } from 'kysely'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

/** Stores a started sign-in, and deletes abandoned ones. */
export async function insertFlow(
  { db }: Database,
  flow: Insertable<Schema['sign_in_flow']> & { created_at: Date },
) {
  await db.deleteFrom('sign_in_flow').where('expires_at', '<=', flow.created_at).execute()
  await db.insertInto('sign_in_flow').values(flow).execute()
}

export interface ConsumedFlow {
  nonce: string
  code_verifier: string | null
  redirect: string | null
  /** Account being connected, and its session; both null for signing in. */
  account_id: string | null
  session_id: string | null
}

/** Consumes a sign-in. Only one of two concurrent calls succeeds. Calls from another browser fail. */
export function consumeFlow(
  { db }: Database,
  flow: { stateHash: Buffer; browserHash: Buffer; provider: ProviderKey; now: Date },
) {
  return db
    .deleteFrom('sign_in_flow')
    .where('state_hash', '=', flow.stateHash)
    .where('browser_hash', '=', flow.browserHash)
    .where('provider_key', '=', flow.provider)
    .where('expires_at', '>', flow.now)
    .returning(['nonce', 'code_verifier', 'redirect', 'account_id', 'session_id'])
    .executeTakeFirst()
}
