/** The boards' rows are made from it. */
import { readParcelUse, type TitleKind } from './title-kind.ts'

export interface DemoAssessment {
  year: number
  land: number | null
  improvement: number | null
  total: number | null
  taxLevyCents: number | null
}

export interface DemoSale {
  soldOn: string
  price: number
  comment: string | null
}

export interface DemoListing {
  id: string
  listingNumber: string
  status: string
  listedOn: string
  price: number
  bedrooms: number | null
  bathrooms: number | null
  brokerage: string | null
  remarks: string | null
}

export interface DemoTitle {
  pid: string
  /** `304-120 Harbour St` */
  address: string | null
  city: string | null
  postalCode: string | null
  neighbourhood: string | null
  rollNumber: string | null
  legalDescription: string | null
  parcelSquareMetres: number
  frontageMetres: number | null
  depthMetres: number | null
  lng: number
  lat: number
  actualUseCode: string | null
  actualUse: string | null
  isUnit: boolean
  yearBuilt: number | null
  storeys: number | null
  floorSquareMetres: number | null
  bedrooms: number | null
  /** Date of the release. */
  asOf: string
  /** The newest first. */
  assessments: readonly DemoAssessment[]
  sales: readonly DemoSale[]
  listings: readonly DemoListing[]
}

export const kindOf = ({ actualUseCode }: DemoTitle): TitleKind => readParcelUse(actualUseCode)
