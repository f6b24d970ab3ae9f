/** RESO Data Dictionary names by BC Assessment's actual-use code. */
export interface TitleKind {
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

const commercial = (propertySubType: string): TitleKind => ({
  propertyType: 'Commercial Sale',
  propertySubType,
  isHome: false,
})

export function readParcelUse(code: string | null): TitleKind {
  const known = BY_CODE[code ?? '']
  if (known) return known
  if (code?.startsWith('1')) return { propertyType: 'Farm', propertySubType: 'Agriculture', isHome: false }
  if (code === '208') return commercial('Office')
  if (code?.startsWith('2')) return commercial('Retail')
  return commercial('Industrial')
}
