import { buildingDataset } from '../building-dataset.ts'
import { OGL_KELOWNA } from '../licences.ts'
import { number } from '../read-value.ts'
import type { Source } from '../source.ts'

export const kelowna: Source = {
  key: 'kelowna',
  title: 'City of Kelowna open data',
  publisher: 'City of Kelowna',
  ...OGL_KELOWNA,
  homepage: 'https://opendata.kelowna.ca',
  cadence: 'Monthly',
  isSynthetic: false,
  municipality: 'Kelowna',
  datasets: [
    buildingDataset({
      fileHint: 'a GeoJSON of building outlines',
      columns: ['Ground_Z'],
      ref: () => null,
      title: () => null,
      facts: (cells) => ({ 'Ground elevation (m)': number(cells.Ground_Z) }),
    }),
  ],
}
