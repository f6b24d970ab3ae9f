import { EMPTY_ADDRESS, EMPTY_FEATURE } from '../empty-records.ts'
import { openCity } from '../licences.ts'
import { placeRef } from '../place-ref.ts'
import { column, hasColumn } from '../read-column.ts'
import { facts, text } from '../read-value.ts'
import { type MappedRow, mapKeyed, reject, type Source, type SourceRow } from '../source.ts'
import { featureDatasets, geojsonExport, PORTAL } from './map-features.ts'
import { isParcelRow, mapParcel, parseSite } from './parcels.ts'
import { isTaxReport, mapTaxRow } from './tax-report.ts'

/** The civic number and the street may be blank. */
const mapAddress = mapKeyed('P_PARCEL_ID', (ref, cells, geometry) => {
  const { pid, planNumber } = parseSite(text(column(cells, 'site_id')))
  return {
    ...EMPTY_ADDRESS,
    ref,
    civicNumber: text(column(cells, 'civic_number')),
    street: text(column(cells, 'std_street')),
    municipality: 'Vancouver',
    neighbourhood: text(column(cells, 'geo_local_area')),
    pid,
    planNumber,
    landCoordinate: text(column(cells, 'pcoord')),
    geometry,
  }
})

/** Parcels, addresses and tax rows share land coordinates, which link them. */
export const vancouver: Source = {
  key: 'vancouver',
  ...openCity('Vancouver', 'https://opendata.vancouver.ca/pages/licence/'),
  homepage: 'https://opendata.vancouver.ca',
  cadence: 'Weekly; the tax report in January and after each roll',
  datasets: [
    {
      key: 'parcels',
      title: 'Parcel polygons',
      fileHint: "the portal's export of property-parcel-polygons",
      live: geojsonExport('property-parcel-polygons'),
      recognises: isParcelRow,
      map: mapParcel,
    },
    {
      key: 'addresses',
      title: 'Civic addresses',
      fileHint: "the portal's export of property-addresses",
      // The CSV export is smaller than GeoJSON.
      live: { ...PORTAL, datasetId: 'property-addresses', format: 'csv' },
      recognises: ({ properties }) =>
        ['p_parcel_id', 'pcoord', 'std_street'].every((name) => hasColumn(properties, name)),
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
        // The portal stores years as text.
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
      live: geojsonExport('zoning-districts-and-labels'),
      recognises: isZoning,
      map: mapZone,
    },
    ...featureDatasets,
  ],
}

function isZoning({ properties }: SourceRow): boolean {
  return (
    hasColumn(properties, 'zoning_district') &&
    hasColumn(properties, 'zoning_classification') &&
    !hasColumn(properties, 'folio')
  )
}

/** Identifies a zone by its district and location, because `object_id` changes with every export. */
function mapZone({ properties, geometry }: SourceRow): MappedRow {
  const district = text(column(properties, 'zoning_district'))
  const number = text(column(properties, 'cd_1_number'))
  const code = district === 'CD-1' && number !== null ? `CD-1 (${number})` : district
  if (geometry === null) return reject('it has no geometry', code)
  const classification = text(column(properties, 'zoning_classification'))
  return [
    {
      ...EMPTY_FEATURE,
      layer: 'zoning',
      ref: placeRef(code, geometry),
      code,
      title: classification,
      category: classification,
      bylaw: 'Zoning and Development By-law 3575',
      facts: facts({ 'Zoning category': text(column(properties, 'zoning_category')), 'CD-1 number': number }),
      geometry,
    },
  ]
}
