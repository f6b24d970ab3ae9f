import { normalisePid } from '#domain/parcel/pid.ts'
import { EMPTY_PARCEL } from '../empty-records.ts'
import { openCity } from '../licences.ts'
import { column, hasColumn } from '../read-column.ts'
import { text } from '../read-value.ts'
import { mapKeyed, type Source } from '../source.ts'
import { placesOfInterest } from './places-of-interest.ts'

const SERVICE = 'https://gisservices.surrey.ca/arcgis/rest/services/OpenData/MapServer'

/**
 * Layers are named, because their numbers change (Parcel was 148, then 154). Parcels have the city's lot
 * number, but no known PID.
 */
export const surrey: Source = {
  key: 'surrey',
  ...openCity('Surrey', 'https://data.surrey.ca/pages/open-government-licence-surrey'),
  homepage: 'https://data.surrey.ca',
  cadence: 'Weekly',
  datasets: [
    {
      key: 'parcels',
      title: 'Parcels',
      fileHint: 'a GeoJSON of the layer Lot',
      live: { protocol: 'arcgis', url: SERVICE, layerName: 'Lot' },
      recognises: ({ properties }) => hasColumn(properties, 'lot_no'),
      map: mapKeyed('LOT_NO', (ref, cells, geometry) => ({
        ...EMPTY_PARCEL,
        ref,
        pid: normalisePid(text(column(cells, 'pid'))),
        planNumber: text(column(cells, 'plan_no')) ?? text(column(cells, 'plan')),
        civicNumber: text(column(cells, 'house_no')),
        street: text(column(cells, 'gcroads')),
        municipality: 'Surrey',
        geometry,
      })),
    },
    placesOfInterest,
  ],
}
