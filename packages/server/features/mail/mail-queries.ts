import type { Insertable } from 'kysely'
import type { MailMessageTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/open.ts'

/** Keeps a mail that is to be sent; answers its id. */
export async function insertMail({ db }: Database, mail: Insertable<MailMessageTable>): Promise<string> {
  const { id } = await db.insertInto('mail_message').values(mail).returning('id').executeTakeFirstOrThrow()
  return id
}
