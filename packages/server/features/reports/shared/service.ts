/** Share links to reports: created and revoked by their owner, opened by readers. */
import { LotlineError } from '#contract/errors.ts'
import type { CreateShare, OpenedReport, Share } from '#contract/report/share-calls.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { withLocalIds } from '#domain/share/local-ids.ts'
import { allowsSharing } from '../../../connectors/sharing.ts'
import type { AppContext } from '../../../context.ts'
import {
  behindLink,
  type OpenShare,
  type Owner,
  openId,
  openLink,
  revokeShare,
  sealId,
  shareSubject,
  sharesOf,
  visitedLink,
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
import { linkedReport } from './linked-report.ts'
import { sharedParts, showsPicture } from './shared-parts.ts'

const KIND = 'report'
export const subjectOf = (reportId: string) => ({ kind: KIND, id: reportId }) as const

/**
 * Returns the links of a report.
 * @throws 404
 */
export async function sharesOfReport(
  context: AppContext,
  accountId: string,
  reportId: string,
): Promise<Share[]> {
  await checkReport(context, accountId, reportId)
  return sharesOf(context, accountId, subjectOf(reportId))
}

/**
 * Creates a link that shows a report.
 * @throws 404; 422 at the limit of links.
 */
export async function shareReport(
  context: AppContext,
  owner: Owner,
  { reportId, days, password, units, showsFiles, offersPdf }: CreateShare,
): Promise<{ share: Share; address: string }> {
  await checkReport(context, owner.accountId, reportId)
  const wanted = { subject: subjectOf(reportId), days, password, units, showsFiles, offersPdf }
  return shareSubject(context, owner, wanted)
}

/** Revokes a link and ends its PDFs in progress. @throws 404 if the link belongs to another account or is already revoked. */
export async function revokeReportShare(context: AppContext, owner: Owner, shareId: string): Promise<void> {
  await revokeShare(context, owner, KIND, shareId)
  await cancelLinkPdfs(context, owner.accountId, shareId)
}

/** @throws 404 */
async function checkReport({ database }: AppContext, accountId: string, reportId: string): Promise<void> {
  if (!(await findReport(database, accountId, reportId))) throw reportNotFound()
}

/** Returns the report behind a link, without what must not be shared. Throws as `openLink`. */
export const openSharedReport = (
  context: AppContext,
  opening: Parameters<typeof openLink>[2],
): Promise<OpenedReport> =>
  openLink(
    context,
    {
      kind: KIND,
      check: ({ accountId, subjectId }) => checkReport(context, accountId, subjectId),
      show: (share) => strangersReport(context, share),
    },
    opening,
  )

/** Returns a report as its link shows it, without ids of the database. Ids of its files are sealed, because the page requests them. */
async function strangersReport(context: AppContext, share: OpenShare): Promise<ShownReport> {
  const linked = await linkedReport(context, share)
  const shown = withLocalIds(linked)
  const attachments = linked.report.attachments.map((file) => ({
    ...file,
    id: sealId(context.sealer, share.id, file.id),
  }))
  return { ...shown, report: { ...shown.report, attachments } }
}

/** A reader who opened a link. */
export interface Visitor {
  visit: string
  /** Network address of the request. */
  address: string
}

/** Returns an attached file. @throws 404 if the link does not show it; 429 for too many from one address. */
export async function sharedAttachment(
  context: AppContext,
  { visit, address }: Visitor,
  sealedId: string,
): Promise<AttachedFile> {
  const { id, accountId, subjectId, showsFiles } = await visitedLink(context, KIND, visit, 'pictures')
  const attempt = { rule: THROTTLE.sharedFileByLinkAndAddress, by: [id, clientOf(address)] }
  await throttle(context.database, [attempt], context.clock())
  const attachmentId = openId(context.sealer, id, sealedId)
  const isShown =
    showsFiles &&
    attachmentId !== null &&
    (await isPrinted(context.database, accountId, subjectId, attachmentId))
  if (!isShown) throw new LotlineError('not_found', 'This file is not in the report.')
  return streamAttachment(context, accountId, attachmentId)
}

/** Returns a picture of the report. @throws 404 if the link does not show it; 429 for too many from one address. */
export async function sharedPicture(
  context: AppContext,
  { visit, address }: Visitor,
  pictureId: string,
): Promise<{ type: string; bytes: Buffer }> {
  const { id, accountId, subjectId } = await visitedLink(context, KIND, visit, 'pictures')
  const attempt = { rule: THROTTLE.sharedPictureByLinkAndAddress, by: [id, clientOf(address)] }
  await throttle(context.database, [attempt], context.clock())
  await behindLink(checkReport(context, accountId, subjectId))
  const rows = await findPartsWithPicture(context.database, subjectId, pictureId)
  const shared = sharedParts(rows.map(asPart), allowsSharing(context.settings.sharing))
  if (!showsPicture(shared, pictureId)) throw noPicture()
  return reportPicture(context, accountId, pictureId)
}

/**
 * Returns a PNG of the report's first parcel among its neighbours. @throws 404, also if a source of it may not be shared; 429 for too many from one
 * address.
 */
export async function sharedParcelPicture(
  context: AppContext,
  { visit, address }: Visitor,
  size: { width: number; height: number },
): Promise<{ type: string; bytes: Buffer }> {
  const { id, accountId, subjectId, units } = await visitedLink(context, KIND, visit, 'pictures')
  const attempt = { rule: THROTTLE.sharedDrawingByLinkAndAddress, by: [id, clientOf(address)] }
  await throttle(context.database, [attempt], context.clock())
  const picture = await behindLink(coverPicture(context.database, accountId, subjectId, { ...size, units }))
  const allows = allowsSharing(context.settings.sharing)
  if (!picture.sources.every(({ key }) => allows(key))) throw noPicture()
  return { type: 'image/png', bytes: picture.png }
}

const noPicture = () => new LotlineError('not_found', 'This picture is not in the report.')
