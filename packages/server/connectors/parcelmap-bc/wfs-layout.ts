import { normalisePid } from '#domain/parcel/pid.ts'
import { EMPTY_PARCEL } from '../empty-records.ts'
import { readDate } from '../read-date.ts'
import { facts, number, text } from '../read-value.ts'
import { hasColumns, mapKeyed, type SourceRow } from '../source.ts'
import { formatOwnerType, parseParcelClass, parsePlan } from './parcel-class.ts'

/** `WHSE_CADASTRE.PMBC_PARCEL_FABRIC_POLY_SVW` of DataBC. */
export function isWfsLayout(row: SourceRow): boolean {
  return hasColumns(row, 'PARCEL_FABRIC_POLY_ID', 'PARCEL_CLASS')
}

export const mapWfsLayout = mapKeyed('PARCEL_FABRIC_POLY_ID', (ref, cells, geometry) => {
  const municipality = text(cells.MUNICIPALITY)
  return {
    ...EMPTY_PARCEL,
    ref,
    pid: normalisePid(text(cells.PID) ?? number(cells.PID_NUMBER)),
    pin: text(cells.PIN),
    planNumber: parsePlan(text(cells.PLAN_NUMBER)),
    parcelClass: parseParcelClass(text(cells.PARCEL_CLASS)),
    ownerType: formatOwnerType(text(cells.OWNER_TYPE)),
    legalDescription: text(cells.LEGAL_DESCRIPTION),
    municipality: municipalityName(municipality),
    regionalDistrict: text(cells.REGIONAL_DISTRICT),
    statedAreaSquareMetres: number(cells.FEATURE_AREA_SQM),
    geometry,
    facts: facts({
      'Parcel status': text(cells.PARCEL_STATUS),
      'Parcel start date': readDate(cells.PARCEL_START_DATE),
      'Last updated': readDate(cells.WHEN_UPDATED),
      'Registered municipality': municipality,
    }),
  }
})

const SHARED_NAMES = new Set(['North Vancouver', 'Langley'])

/**
 * `Parksville, City of` → `Parksville`; `North Vancouver, The Corporation of the District of` → `District of
 * North Vancouver`.
 */
function municipalityName(registered: string | null): string | null {
  if (registered === null) return null
  const [place = registered, kind] = registered.split(/,\s*/)
  if (kind === undefined || !SHARED_NAMES.has(place)) return place
  const word = /(City|District|Township)/.exec(kind)?.[1]
  return word === undefined ? place : `${word} of ${place}`
}
