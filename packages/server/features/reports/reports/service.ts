/** Opens, saves and refreshes reports. `report-kind.ts` lists, copies and deletes them. */
import { LotlineError } from '#contract/errors.ts'
import type { Report, ReportSummary, SaveReport } from '#contract/report/reports.ts'
import { undoableSince } from '#domain/account/deletion.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { readReportPresets } from '#domain/report/columns/report-columns.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { retainSubParts } from '#domain/report/report-sub-parts.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import type { DocumentChanges } from '../../documents/saved/service.ts'
import { findAttachments } from '../attachments/attachment-queries.ts'
import { readCoverAttributions } from '../cover/service.ts'
import { getSubParts, storeSubParts } from '../sources/sub-part-queries.ts'
import { toReport, toSummary } from './as-report.ts'
import { findParts, orderParts, startParts } from './part-queries.ts'
import { findPicture } from './picture-queries.ts'
import { checkParcelParts, checkPart } from './report-checks.ts'
import { REPORTS } from './report-kind.ts'
import { dropDeleted, listReports } from './report-queries.ts'

export { type ReportPartKindDeps, reportPartKind } from './part-task.ts'
export { resumeAbandonedParts } from './resume-parts.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>
export async function getReports({ database }: Deps, accountId: string): Promise<ReportSummary[]> {
  return (await listReports(database, accountId)).map(toSummary)
}

/** @throws 404, also for a report of another account. */
export async function openReport({ database }: Deps, accountId: string, id: string): Promise<Report> {
  const row = await REPORTS.findOwn(database, accountId, id)
  const [parts, attachments, attributions] = await Promise.all([
    findParts(database, id),
    findAttachments(database, id),
    readCoverAttributions(database, row),
  ])
  return toReport(row, parts, { attachments, coverAttributions: attributions })
}

/** @throws 404; 409 if changed elsewhere since. */
export function saveReport(deps: Deps, accountId: string, body: SaveReport): Promise<Report> {
  const { reportId, version, title, coverType, showGoogleImages, propertyImage, paper, notes, parts } = body
  const { coverView, brandingUses, presets, preparedFor, showGlance, hideEmptyParts } = body
  const changes = {
    title,
    cover_type: coverType,
    shows_google_images: showGoogleImages,
    property_image: propertyImage,
    cover_view: coverView && JSON.stringify(coverView),
    branding_uses: JSON.stringify(brandingUses),
    paper,
    notes: notes && JSON.stringify(notes),
    presets: JSON.stringify(readReportPresets(presets)),
    prepared_for: preparedFor,
    shows_glance: showGlance,
    hides_empty_parts: hideEmptyParts,
  }
  return change(deps, accountId, { reportId, version, changes }, ({ db }) =>
    orderParts({ db }, reportId, parts, deps.clock()),
  )
}

/**
 * @throws 404; 403 for a part the account may not have; 422 for one the report cannot have; 409 if changed
 * elsewhere.
 */
export async function setReportParts(
  deps: Deps,
  { accountId, permissions }: { accountId: string; permissions: ReadonlySet<ResourceKey> },
  { reportId, version, keys }: { reportId: string; version: number; keys: readonly PartKey[] },
): Promise<Report> {
  for (const key of keys) checkPart(key, permissions)
  const report = await REPORTS.findOwn(deps.database, accountId, reportId)
  checkParcelParts(keys, report.parcels.length)
  return change(deps, accountId, { reportId, version, changes: {} }, ({ db }) =>
    restartParts({ db }, reportId, keys, deps.clock()),
  )
}

/** Restarts parts. If some sources of a part failed, the results of its other sources are retained. */
async function restartParts(
  transaction: Queryable,
  reportId: string,
  keys: readonly PartKey[],
  now: Date,
): Promise<void> {
  const existingParts = await findParts(transaction, reportId)
  await startParts(transaction, reportId, keys, now)
  for (const part of existingParts) {
    const subParts = retainSubParts(getSubParts(part))
    const isRestarted = keys.some((key) => key === part.key)
    if (isRestarted && subParts.length > 0) await storeSubParts(transaction, reportId, part.key, subParts)
  }
}

async function change(
  deps: Deps,
  accountId: string,
  { reportId: id, version, changes }: { reportId: string; version: number; changes: DocumentChanges },
  changeParts: (transaction: Queryable) => Promise<void>,
): Promise<Report> {
  await inTransaction(deps.database, async ({ db }) => {
    await REPORTS.advance({ db }, accountId, { id, version }, changes, deps.clock())
    await changeParts({ db })
  })
  return openReport(deps, accountId, id)
}

/** @throws 404 */
export async function reportPicture(
  { database }: Deps,
  accountId: string,
  hash: string,
): Promise<{ type: string; bytes: Buffer }> {
  const bytes = await findPicture(database, accountId, hash)
  if (!bytes) throw new LotlineError('not_found', 'This picture is not in any of your reports.')
  // Photographs are JPEG, recognized by their header; drawn pictures are PNG.
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  return { type: isJpeg ? 'image/jpeg' : 'image/png', bytes }
}

export const dropDeletedReports = (database: Database, now: Date): Promise<number> =>
  dropDeleted(database, undoableSince(now))
