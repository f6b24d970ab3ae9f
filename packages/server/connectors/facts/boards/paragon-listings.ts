import type { FactListing } from '#contract/facts/facts.ts'
import { equals } from '../reso/odata-filter.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import type { BoardReport } from './board-report.ts'
import { describeStructure, readDay, readNumber, readText } from './row-reader.ts'
import { readArea } from './row-units.ts'

const LISTING_FIELDS = [
  'ListingId',
  'ParcelNumber',
  'StandardStatus',
  'OnMarketDate',
  'OffMarketDate',
  'CloseDate',
  'ListPrice',
  'ClosePrice',
  'PropertySubType',
  'ListOfficeName',
  'ModificationTimestamp',
]

/** Residential listings. The newest one describes the building. */
export const PARAGON_RESIDENTIAL: BoardReport<'paragonResidential'> = {
  dataSource: 'paragonResidential',
  board: 'paragon',
  resource: 'Property',
  pidForm: 'dashed',
  only: equals('PropertyType', 'Residential'),
  newestBy: 'OnMarketDate',
  select: [
    ...LISTING_FIELDS,
    'BedroomsTotal',
    'BathroomsTotalInteger',
    'LivingArea',
    'LivingAreaUnits',
    'ArchitecturalStyle',
    'Stories',
    'YearBuilt',
  ],
  read(rows) {
    const [latest] = rows
    return {
      values: {
        bathrooms: readNumber(latest, 'BathroomsTotalInteger'),
        bedrooms: readNumber(latest, 'BedroomsTotal'),
        floorArea: readArea(latest, 'LivingArea', 'LivingAreaUnits'),
        structure: describeStructure(latest),
        yearBuilt: readText(latest, 'YearBuilt'),
      },
      lists: { listings: rows.flatMap(readListing) },
    }
  },
}

/** Commercial listings, from a separate service with its own credentials. */
export const CLS_COMMERCIAL: BoardReport<'clsCommercial'> = {
  dataSource: 'clsCommercial',
  board: 'cls',
  resource: 'Property',
  pidForm: 'dashed',
  only: equals('PropertyType', 'Commercial Sale'),
  newestBy: 'OnMarketDate',
  select: [...LISTING_FIELDS, 'LivingArea', 'LivingAreaUnits'],
  read(rows) {
    const [latest] = rows
    return {
      values: {
        listingNumber: readText(latest, 'ListingId'),
        status: readText(latest, 'StandardStatus'),
        listPrice: readNumber(latest, 'ListPrice'),
        listedOn: readDay(latest, 'OnMarketDate'),
        propertyType: readText(latest, 'PropertySubType'),
        floorArea: readArea(latest, 'LivingArea', 'LivingAreaUnits'),
        brokerage: readText(latest, 'ListOfficeName'),
      },
      lists: { listings: rows.flatMap(readListing) },
    }
  },
}

function readListing(row: ResoRow): FactListing[] {
  const listingNumber = readText(row, 'ListingId')
  const status = readText(row, 'StandardStatus')
  if (listingNumber === null || status === null) return []
  return [
    {
      listingNumber,
      status,
      listedOn: readDay(row, 'OnMarketDate'),
      endedOn: readDay(row, 'CloseDate') ?? readDay(row, 'OffMarketDate'),
      priceDollars: readNumber(row, 'ListPrice'),
      soldPriceDollars: readNumber(row, 'ClosePrice'),
      propertyType: readText(row, 'PropertySubType'),
      brokerage: readText(row, 'ListOfficeName'),
    },
  ]
}
