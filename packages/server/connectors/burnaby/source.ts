import { normalisePid } from '#domain/parcel/pid.ts'
import type { ParcelClass } from '#domain/parcel/records.ts'
import { buildingDataset } from '../building-dataset.ts'
import { EMPTY_PARCEL } from '../empty-records.ts'
import { OGL_BURNABY } from '../licences.ts'
import { facts, number, text } from '../read-value.ts'
import { hasColumns, type MappedRow, reject, type Source, type SourceRow } from '../source.ts'

export const burnaby: Source = {
  key: 'burnaby',
  title: 'City of Burnaby open data',
  publisher: 'City of Burnaby',
  ...OGL_BURNABY,
  homepage: 'https://data.burnaby.ca',
  cadence: 'Weekly',
  isSynthetic: false,
  municipality: 'Burnaby',
  datasets: [
    {
      key: 'parcels',
      title: 'Legal parcels with PID, roll and address',
      fileHint: 'a GeoJSON of OpenData4, layer Legal Parcels',
      live: {
        protocol: 'arcgis',
        url: 'https://gis.burnaby.ca/arcgis/rest/services/OpenData/OpenData4/MapServer',
        layerName: 'Legal Parcels',
      },
      recognises: isParcelRow,
      map: mapParcel,
    },
    buildingDataset({
      fileHint: 'a GeoJSON of building outlines',
      columns: ['BUILDING_USE', 'HEIGHT_2018'],
      ref: (cells) => text(cells.OBJECTID),
      title: (cells) => text(cells.BUILDING_USE),
      facts: (cells) => ({
        Height: number(cells.HEIGHT),
        'Roof elevation': number(cells.MaxRoofElevation),
        Notes: text(cells.NOTES),
      }),
    }),
  ],
}

function isParcelRow(row: SourceRow): boolean {
  return hasColumns(row, 'LTO_PID', 'BBY_PID', 'ROLL_NUMBER', 'GIS_ID')
}

/**
 * `LTO_PID` has the PID; `BBY_PID` is not unique. Several parcels may share a roll and its number
 * (`AGGREGATE`: C for the main parcel, P for others).
 */
function mapParcel({ properties, geometry }: SourceRow): MappedRow {
  const ref = text(properties.GIS_ID)
  if (ref === null) return reject('GIS_ID is blank')
  if (geometry === null) return reject('it has no geometry', ref)
  const street = [properties.ST_NAME, properties.ST_TYPE, properties.ST_SFX]
    .map(text)
    .filter((part) => part !== null)
    .join(' ')
  return [
    {
      ...EMPTY_PARCEL,
      ref,
      pid: normalisePid(text(properties.LTO_PID)),
      planNumber: text(properties.PLAN),
      lotNumber: text(properties.LOT),
      block: text(properties.BLOCK),
      districtLot: text(properties.DL),
      parcelClass: getParcelClass(properties),
      rollNumber: text(properties.ROLL_NUMBER),
      civicNumber: text(properties.ST_NMBR),
      street: street === '' ? null : street,
      municipality: 'Burnaby',
      statedAreaSquareMetres: number(properties.LOT_AREA),
      frontageMetres: number(properties.LOT_WIDTH),
      depthMetres: number(properties.LOT_DEPTH),
      geometry: geometry as never,
      facts: facts({
        Location: street === '' ? text(properties.ADDRESS) : null,
        'Roll over several parcels': AGGREGATE[text(properties.AGGREGATE) ?? ''] ?? null,
        'Aggregated roll': text(properties.AGGR_ROLL),
        'Root plan': text(properties.ROOT_PLAN),
        Heritage: text(properties.HeritageStatus),
      }),
    },
  ]
}

const AGGREGATE: Record<string, string> = { C: 'Main parcel of the roll', P: 'Part of the roll' }

function getParcelClass(cells: SourceRow['properties']): ParcelClass {
  if (text(cells.AIR_SPACE) === 'Y') return 'air_space'
  if (text(cells.STRATA) === 'Y') return 'building_strata'
  return text(cells.LTO_PID) === null ? 'unknown' : 'subdivision'
}
