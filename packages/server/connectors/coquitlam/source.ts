import { buildingDataset } from '../building-dataset.ts'
import { EMPTY_PARCEL } from '../empty-records.ts'
import { openCity } from '../licences.ts'
import { facts, number, text } from '../read-value.ts'
import { hasColumns, mapKeyed, type Source } from '../source.ts'

export const coquitlam: Source = {
  key: 'coquitlam',
  ...openCity('Coquitlam', null),
  homepage: 'https://data.coquitlam.ca',
  cadence: 'Weekly',
  datasets: [
    {
      key: 'parcels',
      title: 'Parcels, with the city’s keys only',
      fileHint: 'a GeoJSON of the layer Cadastral',
      live: {
        protocol: 'arcgis',
        url: 'https://services2.arcgis.com/Q6Lq3evZUGfPrN7o/arcgis/rest/services/Cadastral/FeatureServer',
        layerName: 'Parcels',
      },
      recognises: (row) => hasColumns(row, 'GIS_ID', 'SC_CARD'),
      map: mapKeyed('GIS_ID', (ref, cells, geometry) => ({
        ...EMPTY_PARCEL,
        // Every key starts with `!`, which a url-safe key cannot contain.
        ref: ref.replace(/^!/, ''),
        municipality: 'Coquitlam',
        geometry,
        facts: facts({ 'Survey card': text(cells.SC_CARD) }),
      })),
    },
    buildingDataset({
      fileHint: 'a GeoJSON of buildings',
      columns: ['GENERIC_NAME', 'FCODE'],
      ref: (cells) => text(cells.OBJECTID),
      title: (cells) => text(cells.GENERIC_NAME),
      facts: (cells) => ({ 'Height (m)': number(cells.HEIGHT) }),
    }),
  ],
}
