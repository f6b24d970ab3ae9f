import { normalisePid } from '#domain/parcel/pid.ts'
import { EMPTY_PARCEL } from '../empty-records.ts'
import { readDate } from '../read-date.ts'
import { facts, number, text } from '../read-value.ts'
import { hasColumns, type MappedRow, reject, type SourceRow } from '../source.ts'
import { formatOwnerType, parseParcelClass, parsePlan } from './parcel-class.ts'

/** `WHSE_CADASTRE.PMBC_PARCEL_FABRIC_POLY_SVW` of DataBC. */
export function isWfsLayout(row: SourceRow): boolean {
  return hasColumns(row, 'PARCEL_FABRIC_POLY_ID', 'PARCEL_CLASS')
}

export function mapWfsLayout({ properties, geometry }: SourceRow): MappedRow {
  const ref = text(properties.PARCEL_FABRIC_POLY_ID)
  if (ref === null) return reject('PARCEL_FABRIC_POLY_ID is blank')
  if (geometry === null) return reject('it has no geometry', ref)
  const municipality = text(properties.MUNICIPALITY)
  return [
    {
      ...EMPTY_PARCEL,
      ref,
      pid: normalisePid(text(properties.PID) ?? number(properties.PID_NUMBER)),
      pin: text(properties.PIN),
      planNumber: parsePlan(text(properties.PLAN_NUMBER)),
      parcelClass: parseParcelClass(text(properties.PARCEL_CLASS)),
      ownerType: formatOwnerType(text(properties.OWNER_TYPE)),
      legalDescription: text(properties.LEGAL_DESCRIPTION),
      municipality: municipalityName(municipality),
      regionalDistrict: text(properties.REGIONAL_DISTRICT),
      statedAreaSquareMetres: number(properties.FEATURE_AREA_SQM),
      geometry: geometry as never,
      facts: facts({
        'Parcel status': text(properties.PARCEL_STATUS),
        'Parcel start date': readDate(properties.PARCEL_START_DATE),
        'Last updated': readDate(properties.WHEN_UPDATED),
        'Registered municipality': municipality,
      }),
    },
  ]
}

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
