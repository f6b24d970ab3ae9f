import type { StoredLayerKey } from '#domain/layers/layers.ts'
import { buildingDataset } from '../building-dataset.ts'
import { EMPTY_ADDRESS, EMPTY_FEATURE } from '../empty-records.ts'
import { PDDL_UBC } from '../licences.ts'
import { facts, integer, number, text } from '../read-value.ts'
import { type Dataset, hasColumns, type MappedRow, reject, type Source, type SourceRow } from '../source.ts'

/** Vancouver campus. The CSV files swap LAT and LONG, which the import detects. */
export const ubc: Source = {
  key: 'ubc',
  title: 'UBC Vancouver campus',
  publisher: 'University of British Columbia',
  ...PDDL_UBC,
  homepage: 'https://github.com/UBCGeodata/ubc-geospatial-opendata',
  cadence: 'Monthly',
  isSynthetic: false,
  municipality: null,
  datasets: [
    buildingDataset({
      fileHint: 'ubcv_buildings.geojson',
      columns: ['BLDG_UID', 'BLDG_USAGE', 'GBA'],
      ref: (cells) => text(cells.BLDG_UID),
      title: (cells) => text(cells.NAME),
      facts: (cells) => ({
        Use: text(cells.BLDG_USAGE),
        Address: text(cells.PRIMARY_ADDRESS),
        'Year occupied': integer(text(cells.OCCU_DATE)?.slice(0, 4)),
        Storeys: integer(cells.MAX_FLOORS),
        'Height (m)': number(cells.BLDG_HEIGHT),
        'Gross area (m²)': number(cells.GBA),
        Construction: text(cells.CONSTR_TYPE),
        Status: text(cells.CONSTR_STATUS),
      }),
    }),
    {
      key: 'addresses',
      title: 'Addresses',
      fileHint: 'ubcv_address.geojson',
      recognises: isAddressRow,
      map: mapAddress,
    },
    namedDataset('land-use', 'Land use plan', 'ocp', 'ubcv_landuse.geojson', 'LANDUSE'),
    namedDataset('neighbourhoods', 'Neighbourhoods', 'neighbourhood', 'ubcv_neighbourhoods.geojson', 'OTHER'),
  ],
}

function namedDataset(
  key: string,
  title: string,
  layer: StoredLayerKey,
  fileHint: string,
  category: string,
): Dataset {
  return {
    key,
    title,
    fileHint,
    recognises: (row) =>
      hasColumns(row, 'GLOBALID', 'NAME', category) && (layer === 'ocp') === hasColumns(row, 'LANDUSE'),
    map({ properties, geometry }) {
      const ref = text(properties.GLOBALID)?.replace(/[{}]/g, '') ?? null
      if (ref === null) return reject('GLOBALID is blank')
      if (geometry === null) return reject('it has no geometry', ref)
      return [
        {
          ...EMPTY_FEATURE,
          layer,
          ref,
          title: text(properties.NAME),
          category: text(properties[category]),
          facts: facts({ Stage: layer === 'ocp' ? text(properties.OTHER) : null }),
          geometry,
        },
      ]
    },
  }
}

function isAddressRow(row: SourceRow): boolean {
  return hasColumns(row, 'ADD_UID', 'CIVIC_NUMBER', 'STREET_NAME')
}

/** BC address exchange layout. */
function mapAddress({ properties, geometry }: SourceRow): MappedRow {
  const ref = text(properties.ADD_UID)
  if (ref === null) return reject('ADD_UID is blank')
  if (geometry === null) return reject('it has no geometry', ref)
  const join = (...names: string[]) =>
    names
      .map((name) => text(properties[name]))
      .filter((part) => part !== null)
      .join(' ') || null
  const isDirectionFirst = text(properties.IS_STREET_DIRECTION_PREFIX) === '1'
  const street = isDirectionFirst
    ? join('STREET_DIRECTION', 'STREET_NAME', 'STREET_TYPE')
    : join('STREET_NAME', 'STREET_TYPE', 'STREET_DIRECTION')
  const civicNumber = join('CIVIC_NUMBER', 'CIVIC_NUMBER_SUFFIX')
  return [
    {
      ...EMPTY_ADDRESS,
      ref,
      unit: text(properties.UNIT_NUMBER),
      civicNumber: civicNumber?.replace(' ', '') ?? null,
      street,
      municipality: text(properties.LOCALITY),
      neighbourhood: text(properties.NEIGHBOURHOOD),
      postalCode: text(properties.POSTAL_CODE),
      geometry,
    },
  ]
}
