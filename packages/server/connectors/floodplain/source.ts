import { EMPTY_FEATURE } from '../empty-records.ts'
import { OGL_BC } from '../licences.ts'
import { readDate } from '../read-date.ts'
import { text } from '../read-value.ts'
import { hasColumns, mapKeyed, type Source } from '../source.ts'

const OBJECT = 'WHSE_BASEMAPPING.CWB_FLOODPLAINS_BC_AREA_SVW'

/** Maps from 1974 to the early 2000s. Since 2004, municipalities map floodplains. */
export const floodplain: Source = {
  key: 'floodplain',
  title: 'Mapped floodplains of British Columbia (historical)',
  publisher: 'Province of British Columbia',
  ...OGL_BC,
  homepage: 'https://catalogue.data.gov.bc.ca',
  cadence: 'No longer updated',
  datasets: [
    {
      key: 'floodplain',
      title: 'Floodplain polygons',
      fileHint: 'a GeoJSON of CWB_FLOODPLAINS_BC_AREA_SVW',
      live: {
        protocol: 'wfs',
        url: `https://openmaps.gov.bc.ca/geo/pub/${OBJECT}/wfs`,
        typeName: `pub:${OBJECT}`,
        sortBy: 'FLOODPLAINS_BC_AREA_ID',
      },
      recognises: (row) => hasColumns(row, 'FLOODPLAINS_BC_AREA_ID'),
      map: mapKeyed('FLOODPLAINS_BC_AREA_ID', (ref, cells, geometry) => ({
        ...EMPTY_FEATURE,
        layer: 'floodplain',
        ref,
        title: text(cells.FLOODPLAIN_NAME),
        effectiveOn: readDate(cells.DESIGNATION_DATE),
        geometry,
      })),
    },
  ],
}
