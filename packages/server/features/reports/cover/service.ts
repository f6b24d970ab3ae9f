/** The first parcel of a report on its cover: for ever as it was when the report was begun ([082](../../../../../docs/decisions/082-a-cover-shows-the-ground-of-its-report.md)). */
import { LotlineError } from '#contract/errors.ts'
import type { Database } from '../../../db/open.ts'
import { groundPicture, type Picture, readGround, type StoredGround } from '../../parcels/imagery/service.ts'
import { parcelsOf } from '../reports/as-report.ts'
import { reportNotFound } from '../reports/report-checks.ts'
import { findReport, type ReportRow } from '../reports/report-queries.ts'
import { findGround, insertGround } from './ground-queries.ts'

/** CSS pixels; paper is light and sharp. */
interface Size {
  width: number
  height: number
}

/** Returns the picture of the first parcel among its neighbours. Throws 404, also for a parcel that had left the data before the first picture. */
export async function coverPicture(
  database: Database,
  accountId: string,
  reportId: string,
  size: Size,
): Promise<Picture> {
  const ground = await coverGround(database, accountId, reportId)
  return groundPicture(database, { id: reportId, stored: ground }, { ...size, theme: 'light', scale: 2 })
}

/** Returns the ground around the first parcel of a report. Throws 404. */
export async function coverGround(
  database: Database,
  accountId: string,
  reportId: string,
): Promise<StoredGround> {
  const report = await findReport(database, accountId, reportId)
  if (!report) throw reportNotFound()
  const ground = (await findGround(database, reportId)) ?? (await storeNow(database, report))
  if (!ground) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
  return ground
}

/** A report from before grounds were stored shows that of its first picture from then on. */
async function storeNow(database: Database, report: ReportRow): Promise<StoredGround | null> {
  const ground = await readGround(database, parcelsOf(report)[0]?.upid ?? '')
  if (!ground) return null
  await insertGround(database, report.id, ground)
  return findGround(database, report.id)
}
