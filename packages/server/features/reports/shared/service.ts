import { LotlineError } from '#contract/errors.ts'
import type { OpenedReport } from '#contract/report/share-calls.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { withLocalIds } from '#domain/share/local-ids.ts'
import { allowsSharing } from '../../../connectors/sharing.ts'
import type { AppContext } from '../../../context.ts'
import {
  findRequestedLink,
  type OpenShare,
  type Owner,
  openId,
  openLink,
  orThrowDeadLink,
  revokeShare,
  sealId,
  type Visitor,
} from '../../documents/shares/service.ts'
import { THROTTLE } from '../../services/throttling/service.ts'
import { isPrinted } from '../attachments/attachment-queries.ts'
import { type AttachedFile, streamAttachment } from '../attachments/service.ts'
import { drawCoverPicture } from '../cover/service.ts'
import { cancelLinkPdfs } from '../pdf/service.ts'
import { toPart } from '../reports/as-report.ts'
import { findPartsWithPicture } from '../reports/part-queries.ts'
import { REPORTS } from '../reports/report-kind.ts'
import { reportPicture } from '../reports/service.ts'
import { readLinkedReport } from './linked-report.ts'
import { sharedParts, showsPicture } from './shared-parts.ts'

/**
 * Also cancels PDFs in progress. @throws 404 if the link belongs to another account or is already revoked.
 */
export async function revokeReportShare(context: AppContext, owner: Owner, shareId: string): Promise<void> {
  await revokeShare(context, REPORTS, owner, shareId)
  await cancelLinkPdfs(context, owner.accountId, shareId)
}

/** Omits data that may not be shared. @throws as `openLink`. */
export const openSharedReport = (
  context: AppContext,
  opening: Parameters<typeof openLink>[3],
): Promise<OpenedReport> => openLink(context, REPORTS, (share) => findLinkedReport(context, share), opening)

/**
 * Reads the report for readers of a link, without database ids. File ids are sealed, so that the page can
 * request files.
 */
async function findLinkedReport(
  context: Pick<AppContext, 'database' | 'settings' | 'sealer' | 'clock'>,
  share: OpenShare,
): Promise<ShownReport> {
  const report = await readLinkedReport(context, share)
  const document = withLocalIds(report)
  const attachments = report.report.attachments.map((file) => ({
    ...file,
    id: sealId(context.sealer, share.id, file.id),
  }))
  return { ...document, report: { ...document.report, attachments } }
}

/** @throws 404 if the link does not show it; 429 for too many from one client. */
export async function readSharedAttachment(
  context: AppContext,
  visitor: Visitor,
  sealedId: string,
): Promise<AttachedFile> {
  const rule = THROTTLE.sharedFileByLinkAndClient
  const link = await findRequestedLink(context, REPORTS, visitor, rule, 'pictures')
  const { id, accountId, subjectId, showsFiles } = link
  const attachmentId = openId(context.sealer, id, sealedId)
  const isShown =
    showsFiles &&
    attachmentId !== null &&
    (await isPrinted(context.database, accountId, subjectId, attachmentId))
  if (!isShown) throw new LotlineError('not_found', 'This file is not in the report.')
  return streamAttachment(context, accountId, attachmentId)
}

/** @throws 404 if the link does not show it; 429 for too many from one client. */
export async function readSharedPicture(
  context: AppContext,
  visitor: Visitor,
  pictureId: string,
): Promise<{ type: string; bytes: Buffer }> {
  const rule = THROTTLE.sharedPictureByLinkAndClient
  const { accountId, subjectId } = await findRequestedLink(context, REPORTS, visitor, rule, 'pictures')
  await orThrowDeadLink(REPORTS.findOwn(context.database, accountId, subjectId))
  const rows = await findPartsWithPicture(context.database, subjectId, pictureId)
  const shared = sharedParts(rows.map(toPart), allowsSharing(context.settings.sharing))
  if (!showsPicture(shared, pictureId)) throw noPicture()
  return reportPicture(context, accountId, pictureId)
}

/**
 * Draws the first parcel among its neighbours as PNG. @throws 404, also if one of its sources may not be
 * shared; 429 for too many from one client.
 */
export async function drawSharedParcelPicture(
  context: AppContext,
  visitor: Visitor,
  size: { width: number; height: number },
): Promise<{ type: string; bytes: Buffer }> {
  const rule = THROTTLE.sharedDrawingByLinkAndClient
  const { accountId, subjectId } = await findRequestedLink(context, REPORTS, visitor, rule, 'pictures')
  const picture = await orThrowDeadLink(drawCoverPicture(context.database, accountId, subjectId, size))
  const mayShare = allowsSharing(context.settings.sharing)
  if (!picture.sources.every(({ key }) => mayShare(key))) throw noPicture()
  return { type: 'image/png', bytes: picture.png }
}

const noPicture = () => new LotlineError('not_found', 'This picture is not in the report.')
