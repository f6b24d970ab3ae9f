import type { Geometry } from 'geojson'
import { normalisePid } from '#domain/parcel/pid.ts'
import type { ParcelClass } from '#domain/parcel/records.ts'
import { buildingDataset } from '../building-dataset.ts'
import { EMPTY_PARCEL } from '../empty-records.ts'
import { openCity } from '../licences.ts'
import { facts, number, text } from '../read-value.ts'
import { hasColumns, type MappedRecord, mapKeyed, type Source, type SourceRow } from '../source.ts'

export const burnaby: Source = {
  key: 'burnaby',
  ...openCity('Burnaby', 'https://www.burnaby.ca/opendata/license'),
  homepage: 'https://data.burnaby.ca',
  cadence: 'Weekly',
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
      recognises: (row) => hasColumns(row, 'LTO_PID', 'BBY_PID', 'ROLL_NUMBER', 'GIS_ID'),
      map: mapKeyed('GIS_ID', toParcel),
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

/**
 * `LTO_PID` has the PID; `BBY_PID` is not unique. Several parcels may share a roll and its number
 * (`AGGREGATE`: C for the main parcel, P for others).
 */
function toParcel(ref: string, cells: SourceRow['properties'], geometry: Geometry): MappedRecord {
  const street = [cells.ST_NAME, cells.ST_TYPE, cells.ST_SFX]
    .map(text)
    .filter((part) => part !== null)
    .join(' ')
  return {
    ...EMPTY_PARCEL,
    ref,
    pid: normalisePid(text(cells.LTO_PID)),
    planNumber: text(cells.PLAN),
    lotNumber: text(cells.LOT),
    block: text(cells.BLOCK),
    districtLot: text(cells.DL),
    parcelClass: getParcelClass(cells),
    rollNumber: text(cells.ROLL_NUMBER),
    civicNumber: text(cells.ST_NMBR),
    street: street === '' ? null : street,
    municipality: 'Burnaby',
    statedAreaSquareMetres: number(cells.LOT_AREA),
    frontageMetres: number(cells.LOT_WIDTH),
    depthMetres: number(cells.LOT_DEPTH),
    geometry,
    facts: facts({
      Location: street === '' ? text(cells.ADDRESS) : null,
      'Roll over several parcels': AGGREGATE[text(cells.AGGREGATE) ?? ''] ?? null,
      'Aggregated roll': text(cells.AGGR_ROLL),
      'Root plan': text(cells.ROOT_PLAN),
      Heritage: text(cells.HeritageStatus),
    }),
  }
}

const AGGREGATE: Record<string, string> = { C: 'Main parcel of the roll', P: 'Part of the roll' }

function getParcelClass(cells: SourceRow['properties']): ParcelClass {
  if (text(cells.AIR_SPACE) === 'Y') return 'air_space'
  if (text(cells.STRATA) === 'Y') return 'building_strata'
  return text(cells.LTO_PID) === null ? 'unknown' : 'subdivision'
}
