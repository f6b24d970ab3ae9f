import { isPid } from '#domain/parcel/pid.ts'
import { isStrataPlan, normalisePlanNumber } from '#domain/parcel/plan-number.ts'
import { EMPTY_PARCEL } from '../empty-records.ts'
import { column, hasColumn } from '../read-column.ts'
import { facts, text } from '../read-value.ts'
import { type MappedRow, reject, type SourceRow } from '../source.ts'

export function isParcelRow({ properties, geometry }: SourceRow): boolean {
  return geometry?.type !== 'Point' && hasColumn(properties, 'tax_coord') && hasColumn(properties, 'site_id')
}

/**
 * `site_id` is a PID, a strata parent's plan number, or blank. Air-space parcels share a footprint and land
 * coordinate, so the key includes the site.
 */
export function mapParcel({ properties, geometry }: SourceRow): MappedRow {
  const site = text(column(properties, 'site_id'))
  const landCoordinate = text(column(properties, 'tax_coord'))
  const ref = [landCoordinate, site].filter((part) => part !== null).join('-')
  if (ref === '') return reject('both its land coordinate and its site id are blank')
  if (geometry === null) return reject('it has no geometry', ref)
  const { pid, planNumber, other } = parseSite(site)
  return [
    {
      ...EMPTY_PARCEL,
      ref,
      pid,
      planNumber,
      parcelClass: isStrataPlan(planNumber) ? 'building_strata' : 'unknown',
      landCoordinate,
      civicNumber: text(column(properties, 'civic_number')),
      street: text(column(properties, 'streetname')),
      municipality: 'Vancouver',
      regionalDistrict: 'Metro Vancouver Regional District',
      geometry,
      facts: facts({ Site: other }),
    },
  ]
}

/**
 * Reads `029480604` as a PID and `EPS2328` as a strata plan. Others are internal: `DED.PARK`, `D.L. 8015`,
 * `CVGDFETK`.
 */
export function parseSite(site: string | null): {
  pid: string | null
  planNumber: string | null
  other: string | null
} {
  if (site === null) return { pid: null, planNumber: null, other: null }
  if (isPid(site)) return { pid: site, planNumber: null, other: null }
  const planNumber = normalisePlanNumber(site)
  return { pid: null, planNumber, other: planNumber === null ? site : null }
}
