import type { ReportParcel } from '#contract/report/report-subject.ts'
import { parcelName } from '#domain/parcel/parcel-name.ts'
import type { Queryable } from '../../../db/open.ts'
import { isOneOf } from '../../../db/spatial.ts'

/** Finds parcels in the given order, without duplicates and those missing from the data. */
export async function findReportParcels(
  { db }: Queryable,
  upids: readonly string[],
): Promise<ReportParcel[]> {
  const rows = await db
    .selectFrom('property')
    .select(['upid', 'pid', 'pin', 'address', 'plan_number as planNumber', 'lot_number as lotNumber'])
    .select(['parcel_class as parcelClass', 'municipality', 'postal_code as postalCode'])
    .where(isOneOf('upid', upids))
    .execute()
  const parcels = new Map(
    rows.map((row): [string, ReportParcel] => {
      const { upid, pid, municipality, postalCode } = row
      const address = { addressLine1: parcelName(row), addressLine2: null, municipality, postalCode }
      return [upid, { upid, pid, ...address, regionShort: 'BC', country: 'Canada' }]
    }),
  )
  return [...new Set(upids)].flatMap((upid) => parcels.get(upid) ?? [])
}
