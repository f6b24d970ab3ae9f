import type { Branding } from '#contract/account/branding.ts'
import { COLOUR, printedColours } from '../../../property/branding/printed-branding.ts'
import { webAddress } from '../../../property/branding/web-address.ts'
import { contrastRatio, LEAST_CONTRAST } from './contrast.ts'

type TextKey =
  | 'name'
  | 'companyName'
  | 'email'
  | 'url'
  | 'cellPhone'
  | 'officePhone'
  | 'fax'
  | 'officeLocation'
  | 'slogan'

interface TextField {
  key: TextKey
  label: string
  type?: 'email' | 'tel' | 'url'
  /** As in the contract. */
  maxLength: number
}

export const BRANDING_FIELDS: readonly TextField[] = [
  { key: 'name', label: 'Name', maxLength: 120 },
  { key: 'companyName', label: 'Company', maxLength: 120 },
  { key: 'email', label: 'E-mail', type: 'email', maxLength: 254 },
  { key: 'url', label: 'Website', type: 'url', maxLength: 300 },
  { key: 'cellPhone', label: 'Cell phone', type: 'tel', maxLength: 40 },
  { key: 'officePhone', label: 'Office phone', type: 'tel', maxLength: 40 },
  { key: 'fax', label: 'Fax', type: 'tel', maxLength: 40 },
  { key: 'officeLocation', label: 'Office address', maxLength: 200 },
]

type BrandingProblems = Partial<Record<keyof Branding, string>>

/** Messages of invalid fields. */
export function brandingProblems({ background, color, email, url }: Branding): BrandingProblems {
  const problems: BrandingProblems = {}
  if (background !== '' && !COLOUR.test(background)) problems.background = NO_COLOUR
  if (color !== '' && !COLOUR.test(color)) problems.color = NO_COLOUR
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    problems.email = 'This is no e-mail address. Write one like pat@example.ca.'
  }
  if (webAddress(url) === null) problems.url = 'This is no website. Write one like www.example.ca.'
  return problems
}

const NO_COLOUR = 'Write a colour like #1f4d3a.'

/** Contrast of the printed colours if too low, else null. */
export function lowContrast(branding: Branding): number | null {
  const { background, color } = printedColours(branding)
  const ratio = contrastRatio(background, color)
  return ratio !== null && ratio < LEAST_CONTRAST ? ratio : null
}
