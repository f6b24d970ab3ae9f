import { normalisePid } from '#domain/parcel/pid.ts'
import { EMPTY_PARCEL } from '../empty-records.ts'
import { OGL_SURREY } from '../licences.ts'
import { column, hasColumn } from '../read-column.ts'
import { text } from '../read-value.ts'
import { reject, type Source } from '../source.ts'
import { placesOfInterest } from './places-of-interest.ts'

const SERVICE = 'https://gisservices.surrey.ca/arcgis/rest/services/OpenData/MapServer'

/**
 * Layers are named, because their numbers change (Parcel was 148, then 154). Parcels have the city's lot
 * number, but no known PID.
 */
export const surrey: Source = {
  key: 'surrey',
  title: 'City of Surrey open data',
  publisher: 'City of Surrey',
  ...OGL_SURREY,
  homepage: 'https://data.surrey.ca',
  cadence: 'Weekly',
  isSynthetic: false,
  municipality: 'Surrey',
  datasets: [
    {
      key: 'parcels',
      title: 'Parcels',
      fileHint: 'a GeoJSON of the layer Lot',
      live: { protocol: 'arcgis', url: SERVICE, layerName: 'Lot' },
      recognises: ({ properties }) => hasColumn(properties, 'lot_no'),
      map({ properties, geometry }) {
        const cell = (name: string) => column(properties, name)
        const ref = text(cell('lot_no'))
        if (ref === null) return reject('LOT_NO is blank')
        if (geometry === null) return reject('it has no geometry', ref)
        return [
          {
            ...EMPTY_PARCEL,
            ref,
            pid: normalisePid(text(cell('pid'))),
            planNumber: text(cell('plan_no')) ?? text(cell('plan')),
            civicNumber: text(cell('house_no')),
            street: text(cell('gcroads')),
            municipality: 'Surrey',
            geometry,
          },
        ]
      },
    },
    placesOfInterest,
  ],
}
