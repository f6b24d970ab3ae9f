import type { Database } from '../../db/open.ts'

interface SentMail {
  template: string
  to: string
  /** The token of its link, or null. */
  token: string | null
}

/** Queued mails, oldest first. */
export async function mailsTo({ db }: Database, address: string): Promise<SentMail[]> {
  const rows = await db
    .selectFrom('mail_message')
    .select(['template', 'to_address', 'body_text'])
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute()
  return rows.map(({ template, to_address, body_text }) => ({
    template,
    to: to_address,
    token: /#token=([\w-]+)/.exec(body_text)?.[1] ?? null,
  }))
}
