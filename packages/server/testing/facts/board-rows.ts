import type { FactQuestion } from '../../connectors/facts/fact-connector.ts'
import type { ResoRow } from '../../connectors/facts/reso/reso-client.ts'

/** A query with defaults, except for `over`. */
export function queriedParcel(
  upid: string,
  pid: string | null,
  over: Partial<FactQuestion> = {},
): FactQuestion {
  return {
    upid,
    pid,
    lng: -124.3,
    lat: 49.4,
    ...over,
  }
}

/** A tax record of each board. */
export const PARAGON_TAX_ROW: ResoRow = {
  ParcelNumber: '900-000-010',
  UnparsedAddress: '12 Harbour Rd',
  TaxYear: 2026,
  TaxAnnualAmount: 4123.45,
  TaxLegalDescription: 'LOT 1  DISTRICT LOT 100\nPLAN VIP90001',
  LotSizeSquareFeet: 6458,
  LivingArea: 2002,
  LivingAreaUnits: 'Square Feet',
  YearBuilt: 1974,
  BedroomsTotal: 3,
  BathroomsTotalInteger: 2,
  CarportSpaces: 1,
  GarageSpaces: 0,
  CurrentUse: ['Single Family Dwelling', 'Home Business'],
  PGN_RollNumber: '799-0001',
  PGN_BcaDescription: '1.5 Storey House, Fair',
  PGN_Storeys: '1.5',
  PGN_FrontageFeet: 49.2,
  PGN_DepthFeet: 131.2,
  PGN_Assessments: [
    { Year: 2025, Land: 760000, Improvement: 350000, Total: 1110000 },
    { Year: 2026, Land: 800000, Improvement: 350000 },
  ],
  PGN_Sales: [
    { SaleDate: '2016-07-09', SalePrice: 640000, SaleType: 'Improved single property transaction' },
    { SaleDate: '2024-03-04', SalePrice: 1285000, SaleType: null },
  ],
  ModificationTimestamp: '2026-07-31T23:30:00-07:00',
}

export const VIVA_TAX_ROW: ResoRow = {
  ParcelNumber: '900000010',
  TaxYear: 2026,
  TaxAnnualAmount: '4123.45',
  TaxLegalDescription: 'LOT 1 PLAN VIP90001',
  LotSizeArea: 0.25,
  LotSizeUnits: 'Acres',
  LotSizeDimensions: '66 x 120 ft',
  LivingArea: 186,
  LivingAreaUnits: 'Square Meters',
  YearBuilt: 1974,
  BedroomsTotal: 3,
  BathroomsTotalInteger: 2,
  ArchitecturalStyle: ['Two Level'],
  PropertySubType: 'Single Family Residence',
  Stories: 2,
  VIVA_RollNumber: '799-0001',
  VIVA_Jurisdiction: '799 Cedar Arm',
  VIVA_Neighbourhood: 'Old Town',
  VIVA_Assessments: [{ Year: 2026, Land: 800000, Improvement: 350000, Total: 1150000 }],
  VIVA_Sales: [{ SaleDate: '2024-03-04', SalePrice: null, SaleType: 'Estate' }],
  ModificationTimestamp: '2026-07-31T08:00:00Z',
}

export const AOIR_TAX_ROW: ResoRow = {
  ParcelNumber: '900-000-010',
  TaxYear: 2026,
  TaxAnnualAmount: 4123.45,
  LotSizeSquareFeet: 6458,
  AOIR_RollNumber: '799-0001',
  AOIR_FrontageMetres: 15,
  AOIR_DepthMetres: 40,
  AOIR_ActualValues: [{ Year: 2026, Land: 800000, Improvement: 350000, Total: 1150000 }],
  AOIR_Sales: [
    { SaleDate: '2012-01-02', SalePrice: 410000, SaleType: null },
    { SaleDate: '2024-03-04', SalePrice: 1285000, SaleType: null },
    { SaleDate: '2016-07-09', SalePrice: 640000, SaleType: null },
  ],
  ModificationTimestamp: '2026-07-31T08:00:00Z',
}

export const RESIDENTIAL_ROW: ResoRow = {
  ListingId: 'R9123456',
  ParcelNumber: '900-000-010',
  StandardStatus: 'Active',
  OnMarketDate: '2026-06-01',
  OffMarketDate: null,
  CloseDate: null,
  ListPrice: 1300000,
  ClosePrice: null,
  PropertySubType: 'Single Family Residence',
  ListOfficeName: 'Harbour Realty (demo)',
  BedroomsTotal: 4,
  BathroomsTotalInteger: 3,
  LivingArea: 2002,
  LivingAreaUnits: 'Square Feet',
  ArchitecturalStyle: ['Rancher'],
  Stories: 1,
  YearBuilt: 1974,
  ModificationTimestamp: '2026-06-02T08:00:00Z',
}
