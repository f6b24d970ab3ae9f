import { EMPTY_FEATURE } from '../empty-records.ts'
import { STATISTICS_CANADA } from '../licences.ts'
import { facts, text } from '../read-value.ts'
import { hasColumns, mapKeyed, type Source } from '../source.ts'

export const statisticsCanada: Source = {
  key: 'statistics-canada',
  title: 'Census boundary files',
  publisher: 'Statistics Canada',
  ...STATISTICS_CANADA,
  homepage: 'https://www12.statcan.gc.ca/census-recensement/geo/index-eng.cfm',
  cadence: 'Every five years',
  datasets: [
    {
      key: 'census-subdivisions',
      title: 'Census subdivisions: municipalities and reserves as the census draws them',
      fileHint: 'GeoJSON or zipped shapefile with CSDUID (older shapefiles have no .prj: add --crs)',
      recognises: (row) => hasColumns(row, 'CSDUID', 'CSDNAME'),
      map: mapKeyed('CSDUID', (ref, cells, geometry) => ({
        ...EMPTY_FEATURE,
        layer: 'municipality',
        ref,
        code: ref,
        title: text(cells.CSDNAME),
        category: `Census subdivision (${text(cells.CSDTYPE) ?? '?'})`,
        facts: facts({
          'Census division': text(cells.CDNAME),
          'Metropolitan area': text(cells.CMANAME),
          'Economic region': text(cells.ERNAME),
        }),
        geometry,
      })),
    },
  ],
}
