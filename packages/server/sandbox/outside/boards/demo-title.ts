/** Titles of the demo district, from which boards' rows are made. */

/** RESO Data Dictionary names of a use, by BC Assessment's actual-use code. */
interface TitleKind {
  propertyType: 'Residential' | 'Residential Income' | 'Land' | 'Farm' | 'Commercial Sale'
  propertySubType: string
  isHome: boolean
}

const HOME = { propertyType: 'Residential', isHome: true } as const
const BY_CODE: Readonly<Record<string, TitleKind>> = {
  '000': { ...HOME, propertySubType: 'Single Family Residence' },
  '032': { ...HOME, propertySubType: 'Single Family Residence' },
  '060': { ...HOME, propertySubType: 'Single Family Residence' },
  '033': { ...HOME, propertySubType: 'Duplex' },
  '035': { ...HOME, propertySubType: 'Half Duplex' },
  '039': { ...HOME, propertySubType: 'Townhouse' },
  '030': { ...HOME, propertySubType: 'Apartment' },
  '050': { propertyType: 'Residential Income', propertySubType: 'Multi Family', isHome: false },
  '052': { propertyType: 'Residential Income', propertySubType: 'Multi Family', isHome: false },
  '001': { propertyType: 'Land', propertySubType: 'Unimproved Land', isHome: false },
  '061': { propertyType: 'Land', propertySubType: 'Unimproved Land', isHome: false },
}

const toCommercialKind = (propertySubType: string): TitleKind => ({
  propertyType: 'Commercial Sale',
  propertySubType,
  isHome: false,
})

export function getKind({ actualUseCode: code }: DemoTitle): TitleKind {
  const kind = BY_CODE[code ?? '']
  if (kind) return kind
  if (code?.startsWith('1')) return { propertyType: 'Farm', propertySubType: 'Agriculture', isHome: false }
  if (code === '208') return toCommercialKind('Office')
  if (code?.startsWith('2')) return toCommercialKind('Retail')
  return toCommercialKind('Industrial')
}

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
  listingNumber: string
  status: string
  listedOn: string
  price: number
  bedrooms: number | null
  bathrooms: number | null
  brokerage: string | null
}

export interface DemoTitle {
  pid: string
  address: string | null
  city: string | null
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
  asOf: string
  /** Newest first. */
  assessments: readonly DemoAssessment[]
  sales: readonly DemoSale[]
  listings: readonly DemoListing[]
}
