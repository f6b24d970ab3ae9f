import type { StoredLayerKey } from '#domain/layers/layers.ts'
import { buildingDataset } from '../building-dataset.ts'
import { EMPTY_ADDRESS, EMPTY_FEATURE } from '../empty-records.ts'
import { PDDL_UBC } from '../licences.ts'
import { facts, integer, number, text } from '../read-value.ts'
import { type Dataset, hasColumns, mapKeyed, type Source } from '../source.ts'

/** BC address exchange layout. */
const mapAddress = mapKeyed('ADD_UID', (ref, cells, geometry) => {
  const join = (...names: string[]) =>
    names
      .map((name) => text(cells[name]))
      .filter((part) => part !== null)
      .join(' ') || null
  const isDirectionFirst = text(cells.IS_STREET_DIRECTION_PREFIX) === '1'
  const street = isDirectionFirst
    ? join('STREET_DIRECTION', 'STREET_NAME', 'STREET_TYPE')
    : join('STREET_NAME', 'STREET_TYPE', 'STREET_DIRECTION')
  const civicNumber = join('CIVIC_NUMBER', 'CIVIC_NUMBER_SUFFIX')
  return {
    ...EMPTY_ADDRESS,
    ref,
    unit: text(cells.UNIT_NUMBER),
    civicNumber: civicNumber?.replace(' ', '') ?? null,
    street,
    municipality: text(cells.LOCALITY),
    neighbourhood: text(cells.NEIGHBOURHOOD),
    postalCode: text(cells.POSTAL_CODE),
    geometry,
  }
})

/** Vancouver campus. The CSV files swap LAT and LONG, which the import detects. */
export const ubc: Source = {
  key: 'ubc',
  title: 'UBC Vancouver campus',
  publisher: 'University of British Columbia',
  ...PDDL_UBC,
  homepage: 'https://github.com/UBCGeodata/ubc-geospatial-opendata',
  cadence: 'Monthly',
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
      recognises: (row) => hasColumns(row, 'ADD_UID', 'CIVIC_NUMBER', 'STREET_NAME'),
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
    map: mapKeyed('GLOBALID', (ref, cells, geometry) => ({
      ...EMPTY_FEATURE,
      layer,
      ref,
      title: text(cells.NAME),
      category: text(cells[category]),
      facts: facts({ Stage: layer === 'ocp' ? text(cells.OTHER) : null }),
      geometry,
    })),
  }
}
