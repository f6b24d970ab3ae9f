import type { Selectable } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema/schema.ts'

export type StoredMail = Pick<
  Selectable<Schema['mail_message']>,
  (typeof COLUMNS)[number] | 'body_text' | 'body_html'
>

const COLUMNS = ['id', 'to_address', 'template', 'subject', 'created_at'] as const

export function listNewestMails({ db }: Database, limit: number) {
  return db.selectFrom('mail_message').select(COLUMNS).orderBy('created_at', 'desc').limit(limit).execute()
}

export function readMail({ db }: Database, id: string) {
  return db
    .selectFrom('mail_message')
    .select([...COLUMNS, 'body_text', 'body_html'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function readPictures({ db }: Database, mailId: string) {
  return db.selectFrom('mail_picture').select(['name', 'png']).where('mail_id', '=', mailId).execute()
}
