/** Property reports: what is saved of them, and who may change it. */
import { randomUUID } from 'node:crypto'
import { LotlineError } from '#contract/errors.ts'
import type { CreateReport, Report, ReportSummary, SaveReport } from '#contract/report/reports.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { USUAL_BRANDING } from '#domain/report/branding-uses.ts'
import { readReportPresets } from '#domain/report/columns/report-columns.ts'
import { FIRST_PARTS, type PartKey } from '#domain/report/part-kinds.ts'
import { MAX_REPORTS, REPORT_UNDO_HOURS } from '#domain/report/report-limits.ts'
import { retainSubParts } from '#domain/report/report-sub-parts.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { copyTitle } from '#domain/text/cut/titles.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { openAnalysis } from '../../cma/analyses/service.ts'
import { readGround } from '../../parcels/imagery/service.ts'
import { findAttachments } from '../attachments/attachment-queries.ts'
import { findCoverAttributions, insertGround } from '../cover/ground-queries.ts'
import { storeSubParts, subPartsOf } from '../sources/sub-part-queries.ts'
import { asReport, asSummary, parcelsOf } from './as-report.ts'
import { beginParts, findParts, findPicture, orderParts } from './part-queries.ts'
import { checkBytes, checkPart, checkRoom, reportNotFound } from './report-checks.ts'
import { findReportParcels } from './report-parcel-queries.ts'
import {
  advanceReport,
  copyReport,
  dropDeleted,
  findReport,
  findSummary,
  insertReport,
  listReports,
  markDeleted,
  restoreDeleted,
  setTitle,
  wasCreated,
} from './report-queries.ts'

export { type ReportPartKindDeps, reportPartKind } from './part-task.ts'
export { resumeAbandonedParts } from './resume-parts.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>
type Allowed = ReadonlySet<ResourceKey>

const undoneSince = (now: Date) => new Date(now.getTime() - REPORT_UNDO_HOURS * 3_600_000)

/** Returns the reports of an account, the last changed first. */
export async function reportsOf({ database }: Deps, accountId: string): Promise<ReportSummary[]> {
  return (await listReports(database, accountId)).map(asSummary)
}

/** Throws 404, also for a report of somebody else. */
export async function openReport({ database }: Deps, accountId: string, id: string): Promise<Report> {
  const row = await findReport(database, accountId, id)
  if (!row) throw reportNotFound()
  const [parts, attachments, coverAttributions] = await Promise.all([
    findParts(database, id),
    findAttachments(database, id),
    findCoverAttributions(database, id),
  ])
  return { ...asReport(row, parts, attachments), ...(coverAttributions && { coverAttributions }) }
}

/** Begins a report about those of the parcels that are in the data. Throws 404 when none is, or for an analysis of somebody else, 403 for a part that the account may not have, or where its reports take up as much as they may, and 422 when it has as many of them as it may. */
export async function createReport(
  deps: Deps,
  { accountId, allowed }: { accountId: string; allowed: Allowed },
  {
    reportId: id = randomUUID(),
    upids,
    units,
    parts = [...FIRST_PARTS],
    analysisId,
  }: Omit<CreateReport, 'clientId'>,
): Promise<Report> {
  // Sent again, its answer lost.
  if (await findReport(deps.database, accountId, id)) return openReport(deps, accountId, id)
  for (const key of parts) checkPart(key, allowed)
  if (analysisId !== undefined) await openAnalysis(deps, accountId, analysisId)
  const parcels = await findReportParcels(deps.database, upids)
  if (parcels.length === 0) {
    throw new LotlineError('parcel_not_found', 'None of these parcels is in the current data.')
  }
  const ground = await readGround(deps.database, parcels[0]?.upid ?? '')
  await inTransaction(deps.database, async ({ db }) => {
    if (await wasCreated({ db }, accountId, id)) return
    await checkRoom({ db }, accountId)
    await checkBytes({ db }, accountId)
    const report = {
      id,
      title: null,
      cover_type: 'street_view',
      shows_google_images: true,
      property_image: '',
      cover_view: null,
      branding_uses: JSON.stringify(USUAL_BRANDING),
      paper: 'letter',
      notes: null,
      parcels,
      analysis_id: analysisId ?? null,
    }
    const now = deps.clock()
    if (!(await insertReport({ db }, accountId, report, now))) return
    if (ground) await insertGround({ db }, id, ground)
    await beginParts({ db }, id, parts, { units, now })
  })
  return openReport(deps, accountId, id)
}

/** Throws 404, and 409 when it was changed elsewhere since. */
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

/** Throws 404, 403 for a part that the account may not have, and 409 when the report was changed elsewhere since. */
export function setReportParts(
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
  return change(deps, accountId, { reportId, version, settings: {} }, ({ db }) =>
    beginAnew({ db }, reportId, keys, { units, now: deps.clock() }),
  )
}

/** Begins parts; of one that a source failed, what the others said stays. */
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

/** Throws 404. */
export async function renameReport(
  deps: Deps,
  accountId: string,
  id: string,
  title: string,
): Promise<ReportSummary> {
  if (!(await setTitle(deps.database, accountId, id, title, deps.clock()))) throw reportNotFound()
  return summaryOf(deps, accountId, id)
}

/** Copies a report with what its parts say. Throws 404, and 422 when the account has as many as it may. */
export async function duplicateReport(deps: Deps, accountId: string, id: string): Promise<ReportSummary> {
  const copy = await inTransaction(deps.database, async ({ db }) => {
    await checkRoom({ db }, accountId)
    await checkBytes({ db }, accountId)
    const row = await findReport({ db }, accountId, id)
    if (!row) throw reportNotFound()
    const parcels = parcelsOf(row)
    const title = copyTitle(reportTitle(row.title, parcels[0] ?? null, parcels.length))
    return copyReport({ db }, accountId, id, title, deps.clock())
  })
  return summaryOf(deps, accountId, copy)
}

/** Deletes a report, which can be brought back for a day. Throws 404. */
export async function deleteReport({ database, clock }: Deps, accountId: string, id: string): Promise<void> {
  if (!(await markDeleted(database, accountId, id, clock(), MAX_REPORTS))) throw reportNotFound()
}

/** Throws 404 when it was deleted too long ago, or never, and 422 when there are too many without it. */
export async function restoreReport(deps: Deps, accountId: string, id: string): Promise<ReportSummary> {
  await inTransaction(deps.database, async ({ db }) => {
    await checkRoom({ db }, accountId)
    if (!(await restoreDeleted({ db }, accountId, id, undoneSince(deps.clock())))) throw reportNotFound()
  })
  return summaryOf(deps, accountId, id)
}

/** Returns a picture that was drawn for a report of the account. Throws 404. */
export async function reportPicture(
  { database }: Deps,
  accountId: string,
  hash: string,
): Promise<{ type: string; bytes: Buffer }> {
  const bytes = await findPicture(database, accountId, hash)
  if (!bytes) throw new LotlineError('not_found', 'This picture is in no report of yours.')
  // Photographs are JPEG, which begins so; whatever we draw is PNG.
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  return { type: isJpeg ? 'image/jpeg' : 'image/png', bytes }
}

/** Permanently deletes reports whose deletion can no longer be undone, with pictures that no report has. Returns the number of reports. */
export const dropDeletedReports = (database: Database, now: Date): Promise<number> =>
  dropDeleted(database, undoneSince(now))

async function summaryOf(deps: Deps, accountId: string, id: string): Promise<ReportSummary> {
  const row = await findSummary(deps.database, accountId, id)
  if (!row) throw reportNotFound()
  return asSummary(row)
}
