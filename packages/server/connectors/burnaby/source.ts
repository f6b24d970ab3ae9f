import { buildingDataset } from '../building-dataset.ts'
import { OGL_BURNABY } from '../licences.ts'
import { number, text } from '../read-value.ts'
import type { Source } from '../source.ts'
import { isParcels, mapParcel } from './parcels.ts'

export const burnaby: Source = {
  key: 'burnaby',
  title: 'City of Burnaby open data',
  publisher: 'City of Burnaby',
  ...OGL_BURNABY,
  homepage: 'https://data.burnaby.ca',
  cadence: 'Weekly',
  isSynthetic: false,
  municipality: 'Burnaby',
  datasets: [
    {
      key: 'parcels',
      title: 'Legal parcels with PID, roll and address',
      fileHint: 'a GeoJSON of OpenData4, layer Legal Parcels',
      live: {
        protocol: 'arcgis',
        url: 'https://gis.burnaby.ca/arcgis/rest/services/OpenData/OpenData4/MapServer',
        layerName: 'Legal Parcels',
      },
      recognises: isParcels,
      map: mapParcel,
    },
    buildingDataset({
      fileHint: 'a GeoJSON of building outlines',
      columns: ['BUILDING_USE', 'HEIGHT_2018'],
      ref: (cells) => text(cells.OBJECTID),
      title: (cells) => text(cells.BUILDING_USE),
      facts: (cells) => ({
        Height: number(cells.HEIGHT),
        'Roof elevation': number(cells.MaxRoofElevation),
        Notes: text(cells.NOTES),
      }),
    }),
  ],
}
