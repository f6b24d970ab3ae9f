import { normalisePid } from '#domain/parcel/pid.ts'
import type { ParcelRecord } from '#domain/parcel/records.ts'
import { EMPTY_PARCEL } from '../empty-records.ts'
import { readDate } from '../read-date.ts'
import { facts, integer, number, text } from '../read-value.ts'
import { hasColumns, mapKeyed, type SourceRow } from '../source.ts'
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
export const mapNativeLayout = (place: NativePlace) =>
  mapKeyed('GlobalID', (ref, cells, geometry) => {
    const designation = text(cells.Designation1)
    return {
      ...EMPTY_PARCEL,
      ref,
      pid: normalisePid(integer(cells.PID)),
      pin: text(cells.PIN),
      planNumber: parsePlan(text(cells.PlanNumber)),
      lotNumber: designation === null ? null : (/^Lot (.+)$/i.exec(designation)?.[1] ?? designation),
      parcelClass: parseParcelClass(text(cells.ParcelClass)),
      ownerType: formatOwnerType(text(cells.OwnerType)),
      legalDescription: text(cells.LegalDescription),
      ...place,
      statedAreaSquareMetres: number(cells.StatedArea),
      geometry,
      facts: facts({
        Name: text(cells.Name),
        'Parcel status': text(cells.ParcelStatus),
        Remainder: text(cells.IsRemainder),
        'Parcel start date': readDate(cells.ParcelStartDate),
        'Last updated': readDate(cells.ModifiedDate),
        'Positional error (m)': number(cells.PositionalError),
        'Capture method': text(cells.CaptureMethod),
        'Geometry source': text(cells.GeometrySource),
      }),
    }
  })
