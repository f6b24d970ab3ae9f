import { EMPTY_FEATURE } from '../empty-records.ts'
import { OGL_BC } from '../licences.ts'
import { facts, text } from '../read-value.ts'
import { hasColumns, mapKeyed, type Source } from '../source.ts'

const OBJECT = 'WHSE_LEGAL_ADMIN_BOUNDARIES.OATS_ALR_POLYS'

export const alr: Source = {
  key: 'alr',
  title: 'Agricultural Land Reserve',
  publisher: 'Agricultural Land Commission, Province of British Columbia',
  ...OGL_BC,
  homepage: 'https://catalogue.data.gov.bc.ca/dataset/92e17599-ac8a-47c8-877c-107768cb373c',
  cadence: 'Weekly',
  datasets: [
    {
      key: 'alr',
      title: 'Polygons of the reserve',
      fileHint: 'a GeoJSON of OATS_ALR_POLYS',
      live: {
        protocol: 'wfs',
        url: `https://openmaps.gov.bc.ca/geo/pub/${OBJECT}/wfs`,
        typeName: `pub:${OBJECT}`,
        sortBy: 'ALR_POLY_ID',
      },
      recognises: (row) => hasColumns(row, 'ALR_POLY_ID'),
      map: mapKeyed('ALR_POLY_ID', (ref, cells, geometry) => ({
        ...EMPTY_FEATURE,
        layer: 'alr',
        ref,
        title: 'Agricultural Land Reserve',
        status: text(cells.STATUS),
        facts: facts({ 'Feature code': text(cells.FEATURE_CODE) }),
        geometry,
      })),
    },
  ],
}
