import { buildingDataset } from '../building-dataset.ts'
import { cityLicence } from '../licences.ts'
import { number, text, year } from '../read-value.ts'
import type { Source } from '../source.ts'

export const kamloops: Source = {
  key: 'kamloops',
  title: 'City of Kamloops open data',
  publisher: 'City of Kamloops',
  ...cityLicence('the City of Kamloops'),
  homepage: 'https://mydata-kamloops.opendata.arcgis.com',
  cadence: 'Weekly',
  datasets: [
    buildingDataset({
      fileHint: 'a GeoJSON of buildings',
      columns: ['BUILDINGID', 'APPROXIMATEYEARBUILT'],
      // Building ids are not unique: six occur twice.
      ref: (cells) => text(cells.GLOBALID)?.replace(/[{}]/g, '') ?? null,
      title: (cells) => text(cells.TYPE),
      facts: (cells) => ({
        Name: text(cells.NAME),
        Address: text(cells.ADDRESS),
        'Approximate year built': year(cells.APPROXIMATEYEARBUILT),
        'Height (m)': number(cells.HEIGHT),
        'Area (sq ft)': number(cells.IMPERIALAREA),
      }),
    }),
  ],
}
