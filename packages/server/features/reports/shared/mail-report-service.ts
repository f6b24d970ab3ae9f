import type { SessionResponse } from '#contract/account/account.ts'
import { LotlineError } from '#contract/errors.ts'
import type { MailReport } from '#contract/report/share-calls.ts'
import type { Share } from '#contract/share/links.ts'
import { withOffice } from '#domain/report/office-branding.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { hasWebAddress } from '#domain/share/share-rules.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { AppContext } from '../../../context.ts'
import { sha256Of } from '../../../platform/crypto/sha256.ts'
import { accountState } from '../../accounts/service.ts'
import {
  createMailedShare,
  getAddress,
  getShares,
  type Owner,
  recordShared,
} from '../../documents/shares/service.ts'
import { checkRetry } from '../../services/mail/service.ts'
import { THROTTLE, throttle } from '../../services/throttling/service.ts'
import { REPORTS } from '../reports/report-kind.ts'
import { openReport } from '../reports/service.ts'

/**
 * Idempotent: mails a link once per id. @throws 404, also for the id of a revoked link; 422 for too many
 * links, an unconfirmed account address or an id used by another request; 429 for too many mails in a day.
 */
export async function mailReport(context: AppContext, owner: Owner, body: MailReport): Promise<Share> {
  const { shareId: id, reportId, to, message, days, password, units, showsFiles, offersPdf } = body
  const { accountId } = owner
  const report = await openReport(context, accountId, reportId)
  const state = await accountState(context, { accountId })
  const replyTo = state.account.email
  if (replyTo === null || !state.account.isEmailVerified) {
    throw new LotlineError('unprocessable', 'Confirm your own e-mail address first: replies go there.')
  }
  // A retry after a lost response does not count against the limit.
  const existingShare = (await getShares(context, REPORTS, accountId, reportId)).find(
    (share) => share.id === id,
  )
  // Omits the password, whose plain hash would be easy to guess, and the units, which may differ in a retry.
  const hash = sha256Of(
    JSON.stringify([reportId, to, message, days, password !== null, showsFiles, offersPdf]),
  )
  const request = { key: id, hash }
  if (existingShare) {
    await checkRetry(context.database, request)
    return existingShare
  }
  const attempts = [
    { rule: THROTTLE.linkMailByAccount, by: [accountId] },
    { rule: THROTTLE.linkMailByRecipient, by: [to.toLowerCase()] },
  ]
  await throttle(context.database, attempts, context.clock())
  const subject = { kind: REPORTS.name, id: reportId }
  const newShare = { request, subject, days, password, units, showsFiles, offersPdf, sentTo: to }
  const { share, isNew } = await createMailedShare(context, accountId, newShare, ({ token, expiresAt }) => ({
    to,
    accountId,
    template: 'report_link',
    props: {
      ...getSender(state, replyTo),
      title: safeForMail(reportTitle(report)),
      message,
      link: getAddress(context, 'report', token),
      opensUntil: dayAt(expiresAt, DEFAULT_TIME_ZONE),
      hasPassword: password !== null,
    },
    replyTo,
  }))
  if (isNew) await recordShared(context, owner, { subject }, share)
  return share
}

/**
 * Returns the sender's name and contact from branding and account, without texts that look like a web
 * address.
 */
function getSender(
  { account, ...state }: SessionResponse,
  replyTo: string,
): { sender: string | null; contact: string[] } {
  const { firstName, lastName } = account.details
  const branding = withOffice(state.branding, state.officeBranding)
  const sender = safeForMail(branding.name || `${firstName} ${lastName}`)
  const { companyName, officePhone, cellPhone } = branding
  const contact = [companyName, officePhone, cellPhone].flatMap((text) => safeForMail(text) ?? [])
  return { sender, contact: [...contact, replyTo] }
}

/** Returns the text if it is safe in a mail to a third party; otherwise null. */
const safeForMail = (text: string): string | null =>
  text.trim() === '' || hasWebAddress(text) ? null : text.trim()
