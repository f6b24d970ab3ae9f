import type { FastifyRequest } from 'fastify'
import type { MonitoredMail } from '#contract/admin/monitor.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../context.ts'
import { withPictures } from '../../platform/mail/mail.ts'
import { clientOfRequest } from '../../platform/requests/client.ts'
import type { Session } from '../../platform/requests/session.ts'
import { type Actor, recordActivity } from '../services/audit/service.ts'
import { findPictures } from '../services/mail/service.ts'
import { act } from './act-service.ts'
import { findMail, requeueMail } from './log-queries.ts'

export { mailPage } from './log-queries.ts'

/** Reads a mail with its text, without usable links. @throws 404 `not_found` */
export async function mailWithText(
  context: Pick<AppContext, 'database' | 'queue' | 'clock'>,
  mailId: string,
  { session, request }: { session: Session; request: FastifyRequest },
): Promise<MonitoredMail & { text: string; html: string }> {
  const { database } = context
  const found = await findMail(database, mailId)
  if (!found) throw mailNotFound()
  const { accountId, text, html, ...mail } = found
  const read = { key: 'read_mail', accountId, actorId: session.accountId } as const
  await recordActivity(context, { ...read, detail: { mailId } }, clientOfRequest(request))
  const pictures = await findPictures(database, mailId)
  return { ...mail, text: withoutTokens(text), html: withPictures(withoutTokens(html), pictures) }
}

/** @throws 404 `not_found`; 409 `conflict` if the mail did not fail. */
export async function sendMailAgain(context: AppContext, actor: Actor, mailId: string): Promise<void> {
  await act(context, actor, async ({ database, now, audit }) => {
    const mail = await findMail(database, mailId)
    if (!mail) throw mailNotFound()
    if (!(await requeueMail(database, mailId, now))) {
      throw new LotlineError('conflict', 'Only a mail that has failed can be sent again.')
    }
    const { to, template, username: subject, accountId } = mail
    await audit({ action: 'send mail again', subject, accountId, detail: { to, template } })
  })
  context.mail.sendSoon()
}

/** Removes tokens from links, because a token acts for the recipient. */
const withoutTokens = (words: string): string => words.replaceAll(/(token=)[\w-]+/g, '$1…')

const mailNotFound = () => new LotlineError('not_found', 'This mail no longer exists.')
