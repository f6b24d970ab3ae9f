import { EMPTY_FEATURE } from '../empty-records.ts'
import { OGL_BC } from '../licences.ts'
import type { WfsEndpoint } from '../protocols/live-endpoint.ts'
import { readDate } from '../read-date.ts'
import { facts, text } from '../read-value.ts'
import { type Dataset, hasColumns, reject, type Source, type SourceRow } from '../source.ts'

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
    map({ properties, geometry }: SourceRow) {
      const ref = text(properties.LGL_ADMIN_AREA_ID)
      if (ref === null) return reject('LGL_ADMIN_AREA_ID is blank')
      if (geometry === null) return reject('it has no geometry', ref)
      return [
        {
          ...EMPTY_FEATURE,
          layer,
          ref,
          code: text(properties.ADMIN_AREA_ABBREVIATION),
          title: text(properties.ADMIN_AREA_NAME),
          category: areaType,
          facts: facts({
            Group: text(properties.ADMIN_AREA_GROUP_NAME),
            'Last updated': readDate(properties.WHEN_UPDATED),
            'Order in council': text(properties.OIC_NUMBER),
          }),
          geometry,
        },
      ]
    },
  }
}

export const bcBoundaries: Source = {
  key: 'bc-boundaries',
  title: 'Administrative boundaries of British Columbia',
  publisher: 'Ministry of Municipal Affairs, Province of British Columbia',
  ...OGL_BC,
  homepage: 'https://catalogue.data.gov.bc.ca/dataset/e3c3c580-996a-4668-8bc5-6aa7c7dc4932',
  cadence: 'As boundaries change',
  isSynthetic: false,
  municipality: null,
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
