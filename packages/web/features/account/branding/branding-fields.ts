import type { Branding } from '#contract/account/branding.ts'
import { contrastRatio, LEAST_CONTRAST } from './contrast.ts'
import { webAddress } from './web-address.ts'

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
  /** Same limits as in the contract. */
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

const COLOUR = /^#[0-9a-f]{6}$/i

/** Returns the validation messages of the fields that cannot be saved; empty when all are valid. */
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

/** Default colours by style, for fields left empty; reports are printed on white paper. */
const PRINTED: Record<Branding['style'], { background: string; color: string }> = {
  modern: { background: '#14594c', color: '#ffffff' },
  default: { background: '#ffffff', color: '#1b2422' },
}

/** The colours that are printed: those chosen, where they are colours, else those of the style. */
export function printedColours({ background, color, style }: Branding): {
  background: string
  color: string
} {
  return {
    background: COLOUR.test(background) ? background : PRINTED[style].background,
    color: COLOUR.test(color) ? color : PRINTED[style].color,
  }
}

/** The contrast of the printed colours when it is too low to be read easily, else null. */
export function lowContrast(branding: Branding): number | null {
  const { background, color } = printedColours(branding)
  const ratio = contrastRatio(background, color)
  return ratio !== null && ratio < LEAST_CONTRAST ? ratio : null
}

/**
 * Returns whether the branding has nothing to print (specification part 2, section 3): colours and style alone do not count, as they identify
 * nobody.
 */
export function isBrandingEmpty(branding: Branding): boolean {
  const { background: _, color: __, style: ___, type: ____, ...printed } = branding
  return Object.values(printed).every((text) => text.trim() === '')
}
