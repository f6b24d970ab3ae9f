/** The map ground on a cover is stored when the report is created (decision 082). */
import type { Geometry } from 'geojson'
import type { Report } from '#contract/report/reports.ts'
import type { Database } from '../../../db/open.ts'
import type { Picture } from '../../parcels/imagery/render-picture.ts'
import {
  drawStoredGround,
  type PictureRequest,
  readGround,
  type StoredGround,
} from '../../parcels/imagery/service.ts'
import { notInData } from '../parts/part-maker.ts'
import { catchRefusal, checkBytes } from '../reports/report-checks.ts'
import { REPORTS } from '../reports/report-kind.ts'
import type { ReportRow } from '../reports/report-queries.ts'
import { findAttributions, findGround, findOutline, insertGround } from './ground-queries.ts'

interface CoverOutline {
  upid: string
  outline: Geometry
  centre: [number, number]
}

/** In CSS pixels. */
type CoverRequest = Pick<PictureRequest, 'width' | 'height'>

/** @throws 404, also if the report has no stored ground and the parcel left the data. */
export async function drawCoverPicture(
  database: Database,
  accountId: string,
  reportId: string,
  request: CoverRequest,
): Promise<Picture> {
  const report = await REPORTS.findOwn(database, accountId, reportId)
  const read = async () =>
    (await findGround(database, reportId)) ?? (await readAndStoreGround(database, accountId, report))
  return drawStoredGround(database, { id: reportId, read }, { ...request, theme: 'light', scale: 2 })
}

/**
 * Reads the outline of the first parcel, with a point within it. @throws 404, also for a report about a
 * place.
 */
export async function readCoverOutline(
  database: Database,
  accountId: string,
  reportId: string,
): Promise<CoverOutline> {
  const report = await REPORTS.findOwn(database, accountId, reportId)
  const { upid, outline, centre } =
    (await findOutline(database, reportId)) ?? (await readAndStoreGround(database, accountId, report))
  if (upid === null || outline === null) throw notInData()
  return { upid, outline, centre }
}

/** Reads the sources of the stored ground, or else of the ground in current data. */
export async function readCoverAttributions(
  database: Database,
  report: ReportRow,
): Promise<Report['coverAttributions']> {
  const savedAttributions = await findAttributions(database, report.id)
  const attributions = savedAttributions ?? (await readGroundOf(database, report))?.attributions ?? []
  return attributions.map(({ key, attribution }) => ({ sourceKey: key, attribution }))
}

export function readGroundOf(
  database: Database,
  { parcels, place }: Pick<Report, 'parcels' | 'place'>,
): Promise<StoredGround | null> {
  const upids = parcels.map(({ upid }) => upid)
  return readGround(database, place ?? { upid: upids[0] ?? '' }, upids)
}

/** Reads the ground of a report without one, and stores it if the account has space, so that covers are equal. */
async function readAndStoreGround(
  database: Database,
  accountId: string,
  report: ReportRow,
): Promise<StoredGround> {
  const ground = await readGroundOf(database, report)
  if (!ground) throw notInData()
  if (await catchRefusal(() => checkBytes(database, accountId))) return ground
  await insertGround(database, report.id, ground)
  return (await findGround(database, report.id)) ?? ground
}
