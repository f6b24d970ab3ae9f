import { EMPTY_FEATURE } from '../empty-records.ts'
import { OGL_BC } from '../licences.ts'
import type { WfsEndpoint } from '../protocols/live-endpoint.ts'
import { readDate } from '../read-date.ts'
import { facts, text } from '../read-value.ts'
import { type Dataset, hasColumns, mapKeyed, type Source } from '../source.ts'

const HOST = 'https://openmaps.gov.bc.ca/geo/pub'

function warehouseEndpoint(object: string): WfsEndpoint {
  return {
    protocol: 'wfs',
    url: `${HOST}/${object}/wfs`,
    typeName: `pub:${object}`,
    sortBy: 'LGL_ADMIN_AREA_ID',
  }
}

function boundaries(
  layer: 'municipality' | 'regional_district',
  areaType: string,
  description: Pick<Dataset, 'key' | 'title' | 'fileHint' | 'live'>,
): Dataset {
  return {
    ...description,
    recognises: (row) =>
      hasColumns(row, 'LGL_ADMIN_AREA_ID', 'ADMIN_AREA_NAME') &&
      text(row.properties.ADMIN_AREA_TYPE) === areaType,
    map: mapKeyed('LGL_ADMIN_AREA_ID', (ref, cells, geometry) => ({
      ...EMPTY_FEATURE,
      layer,
      ref,
      code: text(cells.ADMIN_AREA_ABBREVIATION),
      title: text(cells.ADMIN_AREA_NAME),
      category: areaType,
      facts: facts({
        Group: text(cells.ADMIN_AREA_GROUP_NAME),
        'Last updated': readDate(cells.WHEN_UPDATED),
        'Order in council': text(cells.OIC_NUMBER),
      }),
      geometry,
    })),
  }
}

export const bcBoundaries: Source = {
  key: 'bc-boundaries',
  title: 'Administrative boundaries of British Columbia',
  publisher: 'Ministry of Municipal Affairs, Province of British Columbia',
  ...OGL_BC,
  homepage: 'https://catalogue.data.gov.bc.ca/dataset/e3c3c580-996a-4668-8bc5-6aa7c7dc4932',
  cadence: 'As boundaries change',
  datasets: [
    boundaries('municipality', 'Municipality', {
      key: 'municipalities',
      title: 'Municipalities',
      fileHint: 'a GeoJSON of ABMS_MUNICIPALITIES_SP',
      live: warehouseEndpoint('WHSE_LEGAL_ADMIN_BOUNDARIES.ABMS_MUNICIPALITIES_SP'),
    }),
    boundaries('regional_district', 'Regional District', {
      key: 'regional-districts',
      title: 'Regional districts',
      fileHint: 'a GeoJSON of ABMS_REGIONAL_DISTRICTS_SP',
      live: warehouseEndpoint('WHSE_LEGAL_ADMIN_BOUNDARIES.ABMS_REGIONAL_DISTRICTS_SP'),
    }),
  ],
}
