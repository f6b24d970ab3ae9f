import type { Database } from '../../db/open.ts'

export interface StoredMail {
  id: string
  to_address: string
  template: string
  subject: string
  body_text: string
  body_html: string
  created_at: Date
}

export function newestMails({ db }: Database, limit: number) {
  return db
    .selectFrom('mail_message')
    .select(['id', 'to_address', 'template', 'subject', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export function readMail({ db }: Database, id: string) {
  return db
    .selectFrom('mail_message')
    .select(['id', 'to_address', 'template', 'subject', 'body_text', 'body_html', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function readPictures({ db }: Database, mailId: string) {
  return db.selectFrom('mail_picture').select(['name', 'png']).where('mail_id', '=', mailId).execute()
}
