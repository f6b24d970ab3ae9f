import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LotlineError } from '#contract/errors.ts'
import type { Database } from '../../db/open.ts'
import { withPictures } from '../../platform/mail/mail.ts'
import { isFromThisMachine } from '../../platform/reach/this-machine.ts'
import { listPage, mailPage } from './mailbox-pages.ts'

const MAILBOX_URL = '/mailbox'
const MAX_MAILS = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Shows mails if there is no mail server, and only on this machine, because mails contain links that open
 * accounts.
 */
export function mailboxRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  app.get(MAILBOX_URL, async (request, reply) => {
    requireLocal(request)
    return sendHtml(reply, listPage(await listNewestMails(database, MAX_MAILS)))
  })
  app.get<{ Params: { mailId: string } }>(`${MAILBOX_URL}/:mailId`, async (request, reply) => {
    requireLocal(request)
    const { mailId } = request.params
    const mail = UUID.test(mailId) ? await readMail(database, mailId) : undefined
    if (!mail) throw new LotlineError('not_found', 'There is no such mail.')
    const body_html = withPictures(mail.body_html, await readPictures(database, mailId))
    return sendHtml(reply, mailPage({ ...mail, body_html }))
  })
}

const COLUMNS = ['id', 'to_address', 'subject', 'created_at'] as const

function listNewestMails({ db }: Database, limit: number) {
  return db.selectFrom('mail_message').select(COLUMNS).orderBy('created_at', 'desc').limit(limit).execute()
}

function readMail({ db }: Database, id: string) {
  return db
    .selectFrom('mail_message')
    .select([...COLUMNS, 'body_text', 'body_html'])
    .where('id', '=', id)
    .executeTakeFirst()
}

function readPictures({ db }: Database, mailId: string) {
  return db.selectFrom('mail_picture').select(['name', 'png']).where('mail_id', '=', mailId).execute()
}

function requireLocal(request: FastifyRequest): void {
  if (isFromThisMachine(request.raw)) return
  throw new LotlineError('forbidden', 'The mailbox can only be read on the machine that Lotline runs on.')
}

/** Allows no scripts, external pictures or referrers. */
function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
