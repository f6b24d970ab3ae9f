import type { StoredLayerKey } from '#domain/layers/layers.ts'
import { buildingDataset } from '../building-dataset.ts'
import { EMPTY_FEATURE } from '../empty-records.ts'
import { PDDL_UBC } from '../licences.ts'
import { facts, integer, number, text } from '../read-value.ts'
import { type Dataset, hasColumns, reject, type Source } from '../source.ts'
import { isAddresses, mapAddress } from './addresses.ts'

/** Vancouver campus. The CSV files have LAT and LONG swapped, which the import detects. */
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
      recognises: isAddresses,
      map: mapAddress,
    },
    named('land-use', 'Land use plan', 'ocp', 'ubcv_landuse.geojson', 'LANDUSE'),
    named('neighbourhoods', 'Neighbourhoods', 'neighbourhood', 'ubcv_neighbourhoods.geojson', 'OTHER'),
  ],
}

function named(
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
