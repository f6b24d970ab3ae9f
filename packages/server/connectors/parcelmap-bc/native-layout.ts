import { normalisePid } from '#domain/parcel/pid.ts'
import type { ParcelRecord } from '#domain/parcel/records.ts'
import { EMPTY_PARCEL } from '../empty-records.ts'
import { readDate } from '../read-date.ts'
import { facts, integer, number, text } from '../read-value.ts'
import { hasColumns, type MappedRow, reject, type SourceRow } from '../source.ts'
import { formatOwnerType, parseParcelClass, parsePlan } from './parcel-class.ts'

/** Names, of which the layout has only codes. */
type NativePlace = Pick<ParcelRecord, 'municipality' | 'regionalDistrict'>

/** The full layout, as published by cities (Nanaimo). */
export function isNativeLayout(row: SourceRow): boolean {
  return hasColumns(row, 'GlobalID', 'PlanNumber', 'ParcelClass', 'OwnerType')
}

/**
 * PIDs are integers without leading zeros. Interests, roads, parks and strata parents have none. The key is
 * `GlobalID`, because object ids change and several polygons may share a PID.
 */
export function mapNativeLayout({ properties, geometry }: SourceRow, place: NativePlace): MappedRow {
  const ref = text(properties.GlobalID)?.replace(/[{}]/g, '') ?? null
  if (ref === null) return reject('GlobalID is blank')
  if (geometry === null) return reject('it has no geometry', ref)
  const designation = text(properties.Designation1)
  return [
    {
      ...EMPTY_PARCEL,
      ref,
      pid: normalisePid(integer(properties.PID)),
      pin: text(properties.PIN),
      planNumber: parsePlan(text(properties.PlanNumber)),
      lotNumber: designation === null ? null : (/^Lot (.+)$/i.exec(designation)?.[1] ?? designation),
      parcelClass: parseParcelClass(text(properties.ParcelClass)),
      ownerType: formatOwnerType(text(properties.OwnerType)),
      legalDescription: text(properties.LegalDescription),
      ...place,
      statedAreaSquareMetres: number(properties.StatedArea),
      geometry,
      facts: facts({
        Name: text(properties.Name),
        'Parcel status': text(properties.ParcelStatus),
        Remainder: text(properties.IsRemainder),
        'Parcel start date': readDate(properties.ParcelStartDate),
        'Last updated': readDate(properties.ModifiedDate),
        'Positional error (m)': number(properties.PositionalError),
        'Capture method': text(properties.CaptureMethod),
        'Geometry source': text(properties.GeometrySource),
      }),
    },
  ]
}
