/** Reports behind links: made and revoked by their owner, opened by whoever has the link. */
import { LotlineError } from '#contract/errors.ts'
import type { CreateShare, OpenedReport, Share } from '#contract/report/share-calls.ts'
import { linkPath } from '#domain/share/share-rules.ts'
import { allowsSharing } from '../../../connectors/sharing.ts'
import type { AppContext } from '../../../context.ts'
import { type Actor, recordAudit } from '../../services/audit/service.ts'
import {
  admitOpening,
  checkSharePassword,
  createShare,
  findShare,
  recordOpening,
  revokeShare,
  sharesOf,
  visitOf,
} from '../../services/shares/service.ts'
import { clientOf, THROTTLE, throttle } from '../../services/throttling/service.ts'
import { isPrinted } from '../attachments/attachment-queries.ts'
import { type AttachedFile, streamAttachment } from '../attachments/service.ts'
import { coverPicture } from '../cover/service.ts'
import { cancelLinkPdfs } from '../pdf/service.ts'
import { asPart } from '../reports/as-report.ts'
import { findPartsWithPicture } from '../reports/part-queries.ts'
import { reportNotFound } from '../reports/report-checks.ts'
import { findReport } from '../reports/report-queries.ts'
import { reportPicture } from '../reports/service.ts'
import { ifItIsThere, linkedReport, opensNothing, type Visitor, visited } from './linked-report.ts'
import { sharedParts, showsPicture } from './shared-parts.ts'

/** An owner of reports, as the audit log names them. */
export type Owner = Actor & { accountId: string }

export const subjectOf = (reportId: string) => ({ kind: 'report', id: reportId }) as const

/** Returns the links of a report. Throws 404. */
export async function sharesOfReport(
  context: AppContext,
  accountId: string,
  reportId: string,
): Promise<Share[]> {
  await checkReport(context, accountId, reportId)
  return sharesOf(context, accountId, subjectOf(reportId))
}

/** Creates a link that shows a report; its address is returned this once. Throws 404, and 422 where there are too many. */
export async function shareReport(
  context: AppContext,
  owner: Owner,
  { reportId, days, password, units, showsFiles, offersPdf }: CreateShare,
): Promise<{ share: Share; address: string }> {
  await checkReport(context, owner.accountId, reportId)
  const wanted = { subject: subjectOf(reportId), days, password, units, showsFiles, offersPdf }
  const { share, token } = await createShare(context, owner.accountId, wanted)
  await recordShared(context, owner, reportId, share)
  return { share, address: addressOf(context, token) }
}

/** Returns the address of the link with a token. */
export const addressOf = ({ pageUrl }: Pick<AppContext, 'pageUrl'>, token: string): string =>
  pageUrl(linkPath('report', token))

/** Records in the audit log that a link was created. */
export const recordShared = (
  context: AppContext,
  owner: Owner,
  reportId: string,
  { id: shareId, expiresAt, hasPassword, sentTo }: Share,
): Promise<void> =>
  audit(context, owner, 'share report', { reportId, shareId, expiresAt, hasPassword, sentTo })

/** Ends a PDF that is being made for its readers, too. Throws 404 for a link of somebody else, or that was revoked. */
export async function revokeReportShare(context: AppContext, owner: Owner, shareId: string): Promise<void> {
  const { subjectId } = await revokeShare(context, owner.accountId, 'report', shareId)
  await cancelLinkPdfs(context, owner.accountId, shareId)
  await audit(context, owner, 'revoke share', { reportId: subjectId, shareId })
}

/** Throws 404. */
async function checkReport({ database }: AppContext, accountId: string, reportId: string): Promise<void> {
  if (!(await findReport(database, accountId, reportId))) throw reportNotFound()
}

const audit = (
  { database, clock }: AppContext,
  owner: Owner,
  action: string,
  detail: Record<string, unknown>,
) => recordAudit(database, owner, { action, subject: owner.username, detail }, clock())

interface Opening {
  token: string
  password?: string | undefined
  /** Network address of the request. */
  address: string
}

/** Returns the report behind a link, without what must not be shared. Throws 404 for a link that opens nothing, 422 for a wrong password, and 429. */
export async function openSharedReport(
  context: AppContext,
  { token, password, address }: Opening,
): Promise<OpenedReport> {
  const share = await findShare(context, 'report', { token, address })
  if (!share) throw opensNothing()
  if (share.passwordHash !== null) {
    await ifItIsThere(checkReport(context, share.accountId, share.subjectId))
    if (password === undefined) return { state: 'locked' }
    await checkSharePassword(context, share, { password, address })
  }
  await admitOpening(context, share)
  const shown = await linkedReport(context, share)
  await recordOpening(context, share)
  return {
    state: 'open',
    shown,
    offersPdf: share.offersPdf,
    visit: visitOf(context.sealer, share.id, context.clock()),
  }
}

/** Returns a file attached to the report. Throws 404 for any that the link does not show, and 429 for an address that loads many. */
export async function sharedAttachment(
  context: AppContext,
  { visit, address }: Visitor,
  attachmentId: string,
): Promise<AttachedFile> {
  const { id, accountId, subjectId, showsFiles } = await visited(context, visit)
  const attempt = { rule: THROTTLE.sharedFileByLinkAndAddress, by: [id, clientOf(address)] }
  await throttle(context.database, [attempt], context.clock())
  if (!showsFiles || !(await isPrinted(context.database, accountId, subjectId, attachmentId))) {
    throw new LotlineError('not_found', 'This file is not in the report.')
  }
  return streamAttachment(context, accountId, attachmentId)
}

/** Returns a picture of the report. Throws 404 for any that the report does not show to strangers, and 429 for an address that loads many. */
export async function sharedPicture(
  context: AppContext,
  { visit, address }: Visitor,
  pictureId: string,
): Promise<{ type: string; bytes: Buffer }> {
  const { id, accountId, subjectId } = await visited(context, visit)
  const attempt = { rule: THROTTLE.sharedPictureByLinkAndAddress, by: [id, clientOf(address)] }
  await throttle(context.database, [attempt], context.clock())
  await ifItIsThere(checkReport(context, accountId, subjectId))
  const rows = await findPartsWithPicture(context.database, subjectId, pictureId)
  const shared = sharedParts(rows.map(asPart), allowsSharing(context.settings.sharing))
  if (!showsPicture(shared, pictureId)) throw noPicture()
  return reportPicture(context, accountId, pictureId)
}

/**
 * Returns a picture of the report's first parcel among its neighbours, a PNG. Throws 404, also where what it draws must not be shared, and 429 for
 * an address that has many drawn.
 */
export async function sharedParcelPicture(
  context: AppContext,
  { visit, address }: Visitor,
  size: { width: number; height: number },
): Promise<{ type: string; bytes: Buffer }> {
  const { id, accountId, subjectId, units } = await visited(context, visit)
  const attempt = { rule: THROTTLE.sharedDrawingByLinkAndAddress, by: [id, clientOf(address)] }
  await throttle(context.database, [attempt], context.clock())
  const picture = await ifItIsThere(coverPicture(context.database, accountId, subjectId, { ...size, units }))
  const allows = allowsSharing(context.settings.sharing)
  if (!picture.sources.every(({ key }) => allows(key))) throw noPicture()
  return { type: 'image/png', bytes: picture.png }
}

const noPicture = () => new LotlineError('not_found', 'This picture is not in the report.')
