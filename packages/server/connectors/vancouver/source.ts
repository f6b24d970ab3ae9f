import { OGL_VANCOUVER } from '../licences.ts'
import type { OpendatasoftEndpoint } from '../protocols/live-endpoint.ts'
import type { Source } from '../source.ts'
import { isAddresses, mapAddress } from './addresses.ts'
import { featureDatasets } from './map-features.ts'
import { isParcels, mapParcel } from './parcels.ts'
import { isTaxReport, mapTaxRow } from './tax-report.ts'
import { isZoning, mapZone } from './zoning.ts'

const PORTAL = { protocol: 'opendatasoft', url: 'https://opendata.vancouver.ca' } as const
const shapes = (datasetId: string): OpendatasoftEndpoint => ({ ...PORTAL, datasetId, format: 'geojson' })

/** Parcels, addresses and tax rows of one building share a land coordinate. */
export const vancouver: Source = {
  key: 'vancouver',
  title: 'City of Vancouver open data',
  publisher: 'City of Vancouver',
  ...OGL_VANCOUVER,
  homepage: 'https://opendata.vancouver.ca',
  cadence: 'Weekly; the tax report in January and after each roll',
  isSynthetic: false,
  municipality: 'Vancouver',
  datasets: [
    {
      key: 'parcels',
      title: 'Parcel polygons',
      fileHint: "the portal's export of property-parcel-polygons",
      live: shapes('property-parcel-polygons'),
      recognises: isParcels,
      map: mapParcel,
    },
    {
      key: 'addresses',
      title: 'Civic addresses',
      fileHint: "the portal's export of property-addresses",
      // Shorter as a table.
      live: { ...PORTAL, datasetId: 'property-addresses', format: 'csv' },
      recognises: isAddresses,
      map: mapAddress,
    },
    {
      key: 'tax-report',
      title: 'Property tax report: assessed values of this year and the last',
      fileHint: "the portal's CSV of property-tax-report, in any layout since 2006",
      live: {
        ...PORTAL,
        datasetId: 'property-tax-report',
        format: 'csv',
        // The years are text on the portal.
        where: (asOf) => {
          const current = Number(asOf.slice(0, 4))
          return `report_year in ('${current}', '${current - 1}')`
        },
      },
      recognises: isTaxReport,
      map: mapTaxRow,
    },
    {
      key: 'zoning',
      title: 'Zoning districts',
      fileHint: "the portal's export of zoning-districts-and-labels, GeoJSON or CSV",
      live: shapes('zoning-districts-and-labels'),
      recognises: isZoning,
      map: mapZone,
    },
    ...featureDatasets,
  ],
}
