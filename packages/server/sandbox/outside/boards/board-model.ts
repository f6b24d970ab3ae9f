import type { EdmModel, EdmProperty, EntityType } from '../odata/edm.ts'

const COMMON_FIELDS = {
  ParcelNumber: 'String',
  UnparsedAddress: 'String',
  City: 'String',
  PropertySubType: 'String',
  BedroomsTotal: 'Int32',
  BathroomsTotalInteger: 'Int32',
  LivingArea: 'Decimal',
  LivingAreaUnits: 'String',
  ArchitecturalStyle: 'Collection',
  Stories: 'Int32',
  YearBuilt: 'Int32',
  LotSizeArea: 'Decimal',
  LotSizeUnits: 'String',
  Latitude: 'Decimal',
  Longitude: 'Decimal',
  ModificationTimestamp: 'DateTimeOffset',
} as const

const PROPERTY: EntityType = {
  name: 'Property',
  key: 'ListingKey',
  expands: ['Media'],
  properties: {
    ...COMMON_FIELDS,
    ListingKey: 'String',
    ListingId: 'String',
    PropertyType: 'String',
    StandardStatus: 'String',
    OnMarketDate: 'Date',
    OffMarketDate: 'Date',
    CloseDate: 'Date',
    ListPrice: 'Decimal',
    ClosePrice: 'Decimal',
    ListOfficeName: 'String',
    PhotosCount: 'Int32',
  },
}

export function boardModel(taxFields: Readonly<Record<string, EdmProperty>> | null): EdmModel {
  if (taxFields === null) return { Property: PROPERTY }
  const TaxRecord: EntityType = {
    name: 'TaxRecord',
    key: 'ParcelNumber',
    expands: [],
    properties: {
      ...COMMON_FIELDS,
      TaxYear: 'Int32',
      TaxAnnualAmount: 'Decimal',
      TaxLegalDescription: 'String',
      LotSizeSquareFeet: 'Decimal',
      LotSizeDimensions: 'String',
      CarportSpaces: 'Int32',
      GarageSpaces: 'Int32',
      CurrentUse: 'Collection',
      ...taxFields,
    },
  }
  return { Property: PROPERTY, TaxRecord }
}
