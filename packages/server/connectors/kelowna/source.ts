import { buildingDataset } from '../building-dataset.ts'
import { openCity } from '../licences.ts'
import { number } from '../read-value.ts'
import type { Source } from '../source.ts'

export const kelowna: Source = {
  key: 'kelowna',
  ...openCity('Kelowna', null),
  homepage: 'https://opendata.kelowna.ca',
  cadence: 'Monthly',
  datasets: [
    buildingDataset({
      fileHint: 'a GeoJSON of building outlines',
      columns: ['Ground_Z'],
      facts: (cells) => ({ 'Ground elevation (m)': number(cells.Ground_Z) }),
    }),
  ],
}
