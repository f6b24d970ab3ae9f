import type { EdmModel, EdmProperty, EntityType } from '../odata/edm.ts'

const TEXT: EdmProperty = { type: 'String' }
const WHOLE: EdmProperty = { type: 'Int32' }
const DECIMAL: EdmProperty = { type: 'Decimal' }
const DAY: EdmProperty = { type: 'Date' }
const MOMENT: EdmProperty = { type: 'DateTimeOffset' }
const CHOICES: EdmProperty = { collectionOf: 'String' }

export const ASSESSMENTS: EdmProperty = {
  rowsOf: { Year: 'Int32', Land: 'Decimal', Improvement: 'Decimal', Total: 'Decimal' },
}
export const SALES: EdmProperty = {
  rowsOf: { SaleDate: 'Date', SalePrice: 'Decimal', SaleType: 'String' },
}
export const FIELD = { TEXT, WHOLE, DECIMAL } as const

const COMMON = {
  ParcelNumber: TEXT,
  UnparsedAddress: TEXT,
  City: TEXT,
  PostalCode: TEXT,
  PropertySubType: TEXT,
  BedroomsTotal: WHOLE,
  BathroomsTotalInteger: WHOLE,
  LivingArea: DECIMAL,
  LivingAreaUnits: TEXT,
  ArchitecturalStyle: CHOICES,
  Stories: WHOLE,
  YearBuilt: WHOLE,
  LotSizeArea: DECIMAL,
  LotSizeUnits: TEXT,
  Latitude: DECIMAL,
  Longitude: DECIMAL,
  ModificationTimestamp: MOMENT,
} as const

const PROPERTY: EntityType = {
  name: 'Property',
  key: 'ListingKey',
  expands: ['Media'],
  properties: {
    ...COMMON,
    ListingKey: TEXT,
    ListingId: TEXT,
    PropertyType: TEXT,
    StandardStatus: TEXT,
    OnMarketDate: DAY,
    OffMarketDate: DAY,
    CloseDate: DAY,
    ListPrice: DECIMAL,
    ClosePrice: DECIMAL,
    ListOfficeName: TEXT,
    PublicRemarks: TEXT,
    PhotosCount: WHOLE,
  },
}

const MEDIA: EntityType = {
  name: 'Media',
  key: 'MediaKey',
  expands: [],
  properties: {
    MediaKey: TEXT,
    ResourceName: TEXT,
    ResourceRecordKey: TEXT,
    MediaCategory: TEXT,
    MediaURL: TEXT,
    MimeType: TEXT,
    ShortDescription: TEXT,
    Order: WHOLE,
  },
}

/** Includes the board's custom fields, if any. */
export function boardModel(own: Readonly<Record<string, EdmProperty>> | null): EdmModel {
  if (own === null) return { Property: PROPERTY, Media: MEDIA }
  const TaxRecord: EntityType = {
    name: 'TaxRecord',
    key: 'ParcelNumber',
    expands: [],
    properties: {
      ...COMMON,
      TaxYear: WHOLE,
      TaxAnnualAmount: DECIMAL,
      TaxAssessedValue: DECIMAL,
      TaxLegalDescription: TEXT,
      LotSizeSquareFeet: DECIMAL,
      LotSizeDimensions: TEXT,
      CarportSpaces: WHOLE,
      GarageSpaces: WHOLE,
      CurrentUse: CHOICES,
      ...own,
    },
  }
  return { Property: PROPERTY, Media: MEDIA, TaxRecord }
}
