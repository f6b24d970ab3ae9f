import type { Selectable } from 'kysely'
import type { Database } from '../../../../db/open.ts'
import { affectsRows } from '../../../../db/row-results.ts'
import type { Schema } from '../../../../db/schema/schema.ts'
import type { NewPasskey, PasskeyUse, StoredPasskey } from '../../../../platform/second-factor/passkeys.ts'

export type PasskeyRow = Selectable<Schema['passkey']>

export const toStored = (row: PasskeyRow): StoredPasskey => ({
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
})

export function listPasskeys({ db }: Database, accountId: string) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findPasskey({ db }: Database, credentialId: Buffer) {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Returns false if any account already has the credential. */
export const insertPasskey = (
  { db }: Database,
  passkey: NewPasskey,
  { accountId, name, now }: { accountId: string; name: string; now: Date },
) =>
  db
    .insertInto('passkey')
    .values({
      account_id: accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_backed_up: passkey.isBackedUp,
      name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(affectsRows)

/**
 * Marks a passkey as used. Returns false if it was removed, or its counter did not advance, which indicates a
 * copied key. A counter of zero means that the key does not count.
 */
export const recordPasskeyUse = (
  { db }: Database,
  id: string,
  { counter, isBackedUp }: PasskeyUse,
  now: Date,
) =>
  db
    .updateTable('passkey')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .$call(affectsRows)

export const setPasskeyName = ({ db }: Database, accountId: string, id: string, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$call(affectsRows)

export async function deletePasskey(
  { db }: Database,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
