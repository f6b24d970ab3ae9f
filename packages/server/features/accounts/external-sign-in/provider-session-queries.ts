import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import type { Database } from '../../../db/open.ts'

/** Deleted with its session. */
export async function insertProviderSession(
  { db }: Database,
  session: { sessionId: string; provider: ProviderKey; sealedIdToken: Buffer },
) {
  await db
    .insertInto('provider_session')
    .values({
      session_id: session.sessionId,
      provider_key: session.provider,
      sealed_id_token: session.sealedIdToken,
    })
    .execute()
}

export function readProviderSession({ db }: Database, sessionId: string) {
  return db
    .selectFrom('provider_session')
    .select(['provider_key', 'sealed_id_token'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}
