/** Saves, changes, copies and deletes property reports. */
import { LotlineError } from '#contract/errors.ts'
import type { Report, ReportSummary, SaveReport } from '#contract/report/reports.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { undoableSince } from '#domain/account/undo.ts'
import { readReportPresets } from '#domain/report/columns/report-columns.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { MAX_REPORTS } from '#domain/report/report-limits.ts'
import { retainSubParts } from '#domain/report/report-sub-parts.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { copyTitle } from '#domain/text/cut/titles.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { findAttachments } from '../attachments/attachment-queries.ts'
import { coverAttributions } from '../cover/service.ts'
import { storeSubParts, subPartsOf } from '../sources/sub-part-queries.ts'
import { asReport, asSummary, parcelsOf, subjectOf } from './as-report.ts'
import { beginParts, findParts, findPicture, orderParts } from './part-queries.ts'
import { checkBytes, checkPart, checkPartsOfPlace, checkRoom, reportNotFound } from './report-checks.ts'
import {
  advanceReport,
  copyReport,
  dropDeleted,
  findReport,
  findSummary,
  listReports,
  markDeleted,
  restoreDeleted,
  setTitle,
} from './report-queries.ts'

export { type ReportPartKindDeps, reportPartKind } from './part-task.ts'
export { resumeAbandonedParts } from './resume-parts.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>
type Allowed = ReadonlySet<ResourceKey>

/** Returns the reports of an account, last changed first. */
export async function reportsOf({ database }: Deps, accountId: string): Promise<ReportSummary[]> {
  return (await listReports(database, accountId)).map(asSummary)
}

/** @throws 404, also for a report of another account. */
export async function openReport({ database }: Deps, accountId: string, id: string): Promise<Report> {
  const row = await findReport(database, accountId, id)
  if (!row) throw reportNotFound()
  const [parts, attachments, attributions] = await Promise.all([
    findParts(database, id),
    findAttachments(database, id),
    coverAttributions(database, row),
  ])
  return asReport(row, parts, { attachments, coverAttributions: attributions })
}

/** @throws 404; 409 if changed elsewhere since. */
export function saveReport(deps: Deps, accountId: string, wanted: SaveReport): Promise<Report> {
  const { reportId, version, title, coverType, showGoogleImages, propertyImage, paper, notes, parts } = wanted
  const { coverView, brandingUses, presets } = wanted
  const settings = {
    title,
    cover_type: coverType,
    shows_google_images: showGoogleImages,
    property_image: propertyImage,
    cover_view: coverView && JSON.stringify(coverView),
    branding_uses: JSON.stringify(brandingUses),
    paper,
    notes: notes && JSON.stringify(notes),
    presets: JSON.stringify(readReportPresets(presets)),
  }
  return change(deps, accountId, { reportId, version, settings }, ({ db }) =>
    orderParts({ db }, reportId, parts, deps.clock()),
  )
}

/** @throws 404; 403 for a part the account may not have; 422 for one the report cannot have; 409 if changed elsewhere since. */
export async function setReportParts(
  deps: Deps,
  { accountId, allowed }: { accountId: string; allowed: Allowed },
  {
    reportId,
    version,
    keys,
    units,
  }: { reportId: string; version: number; keys: readonly PartKey[]; units: UnitSystem },
): Promise<Report> {
  for (const key of keys) checkPart(key, allowed)
  const report = await findReport(deps.database, accountId, reportId)
  if (!report) throw reportNotFound()
  checkPartsOfPlace(keys, parcelsOf(report).length)
  return change(deps, accountId, { reportId, version, settings: {} }, ({ db }) =>
    beginAnew({ db }, reportId, keys, { units, now: deps.clock() }),
  )
}

/** Starts parts. If a source of a part failed, the results of its other sources stay. */
async function beginAnew(
  transaction: Pick<Database, 'db'>,
  reportId: string,
  keys: readonly PartKey[],
  about: { units: UnitSystem; now: Date },
): Promise<void> {
  const before = await findParts(transaction, reportId)
  await beginParts(transaction, reportId, keys, about)
  for (const part of before) {
    const retained = retainSubParts(subPartsOf(part))
    const isBegun = keys.some((key) => key === part.key)
    if (isBegun && retained.length > 0) await storeSubParts(transaction, reportId, part.key, retained)
  }
}

async function change(
  deps: Deps,
  accountId: string,
  {
    reportId,
    version,
    settings,
  }: { reportId: string; version: number; settings: Parameters<typeof advanceReport>[4] },
  changeParts: (transaction: Pick<Database, 'db'>) => Promise<void>,
): Promise<Report> {
  const isChanged = await inTransaction(deps.database, async ({ db }) => {
    if (!(await advanceReport({ db }, accountId, reportId, version, settings, deps.clock()))) return false
    await changeParts({ db })
    return true
  })
  const report = await openReport(deps, accountId, reportId)
  if (isChanged) return report
  throw new LotlineError(
    'conflict',
    'This report was changed in another window since you opened it. Nothing was overwritten.',
  )
}

/** Renames a report. A title equal to the address is stored as none, and follows the address, as in the editor. @throws 404. */
export async function renameReport(
  deps: Deps,
  accountId: string,
  id: string,
  title: string,
): Promise<ReportSummary> {
  const row = await findReport(deps.database, accountId, id)
  if (!row) throw reportNotFound()
  const own = title === reportTitle({ title: null, ...subjectOf(row) }) ? null : title
  if (!(await setTitle(deps.database, accountId, id, own, deps.clock()))) throw reportNotFound()
  return summaryOf(deps, accountId, id)
}

/** Copies a report with the content of its parts. @throws 404; 422 at the account's limit. */
export async function duplicateReport(deps: Deps, accountId: string, id: string): Promise<ReportSummary> {
  const copy = await inTransaction(deps.database, async ({ db }) => {
    await checkRoom({ db }, accountId)
    await checkBytes({ db }, accountId)
    const row = await findReport({ db }, accountId, id)
    if (!row) throw reportNotFound()
    const title = copyTitle(reportTitle({ title: row.title, ...subjectOf(row) }))
    return copyReport({ db }, accountId, id, title, deps.clock())
  })
  return summaryOf(deps, accountId, copy)
}

/** Deletes a report, which can be restored for a day. @throws 404. */
export async function deleteReport({ database, clock }: Deps, accountId: string, id: string): Promise<void> {
  if (!(await markDeleted(database, accountId, id, clock(), MAX_REPORTS))) throw reportNotFound()
}

/** @throws 404 if it was never deleted or can no longer be restored; 422 at the account's limit. */
export async function restoreReport(deps: Deps, accountId: string, id: string): Promise<ReportSummary> {
  await inTransaction(deps.database, async ({ db }) => {
    await checkRoom({ db }, accountId)
    if (!(await restoreDeleted({ db }, accountId, id, undoableSince(deps.clock())))) throw reportNotFound()
  })
  return summaryOf(deps, accountId, id)
}

/**
 * Returns a picture drawn for a report of the account.
 * @throws 404
 */
export async function reportPicture(
  { database }: Deps,
  accountId: string,
  hash: string,
): Promise<{ type: string; bytes: Buffer }> {
  const bytes = await findPicture(database, accountId, hash)
  if (!bytes) throw new LotlineError('not_found', 'This picture is in no report of yours.')
  // Photographs are JPEG, recognized by their header; drawn pictures are PNG.
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  return { type: isJpeg ? 'image/jpeg' : 'image/png', bytes }
}

/** Permanently deletes reports whose deletion can no longer be undone, and unreferenced pictures. Returns the number of reports. */
export const dropDeletedReports = (database: Database, now: Date): Promise<number> =>
  dropDeleted(database, undoableSince(now))

async function summaryOf(deps: Deps, accountId: string, id: string): Promise<ReportSummary> {
  const row = await findSummary(deps.database, accountId, id)
  if (!row) throw reportNotFound()
  return asSummary(row)
}
