import { EMPTY_FEATURE } from '../empty-records.ts'
import { STATISTICS_CANADA } from '../licences.ts'
import { facts, text } from '../read-value.ts'
import { hasColumns, reject, type Source } from '../source.ts'

export const statisticsCanada: Source = {
  key: 'statistics-canada',
  title: 'Census boundary files',
  publisher: 'Statistics Canada',
  ...STATISTICS_CANADA,
  homepage: 'https://www12.statcan.gc.ca/census-recensement/geo/index-eng.cfm',
  cadence: 'Every five years',
  isSynthetic: false,
  municipality: null,
  datasets: [
    {
      key: 'census-subdivisions',
      title: 'Census subdivisions: municipalities and reserves as the census draws them',
      fileHint: 'GeoJSON or zipped shapefile with CSDUID (older shapefiles have no .prj: add --crs)',
      recognises: (row) => hasColumns(row, 'CSDUID', 'CSDNAME'),
      map({ properties, geometry }) {
        const ref = text(properties.CSDUID)
        if (ref === null) return reject('CSDUID is blank')
        if (geometry === null) return reject('it has no geometry', ref)
        return [
          {
            ...EMPTY_FEATURE,
            layer: 'municipality',
            ref,
            code: ref,
            title: text(properties.CSDNAME),
            category: `Census subdivision (${text(properties.CSDTYPE) ?? '?'})`,
            facts: facts({
              'Census division': text(properties.CDNAME),
              'Metropolitan area': text(properties.CMANAME),
              'Economic region': text(properties.ERNAME),
            }),
            geometry,
          },
        ]
      },
    },
  ],
}
