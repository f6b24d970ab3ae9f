import type { Branding } from '#contract/account/branding.ts'
import { COLOUR, printedColours } from '../../../property/branding/printed-branding.ts'
import { webAddress } from '../../../property/branding/web-address.ts'

interface TextField {
  key: keyof Branding
  label: string
  type?: 'email' | 'tel' | 'url'
  maxLength: number
}

export const BRANDING_FIELDS = [
  { key: 'name', label: 'Name', maxLength: 120 },
  { key: 'companyName', label: 'Company', maxLength: 120 },
  { key: 'email', label: 'E-mail', type: 'email', maxLength: 254 },
  { key: 'url', label: 'Website', type: 'url', maxLength: 300 },
  { key: 'cellPhone', label: 'Cell phone', type: 'tel', maxLength: 40 },
  { key: 'officePhone', label: 'Office phone', type: 'tel', maxLength: 40 },
  { key: 'fax', label: 'Fax', type: 'tel', maxLength: 40 },
  { key: 'officeLocation', label: 'Office address', maxLength: 200 },
] as const satisfies readonly TextField[]

type BrandingProblems = Partial<Record<keyof Branding, string>>

export function validateBranding({ background, color, email, url }: Branding): BrandingProblems {
  const problems: BrandingProblems = {}
  if (background !== '' && !COLOUR.test(background)) problems.background = NO_COLOUR
  if (color !== '' && !COLOUR.test(color)) problems.color = NO_COLOUR
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    problems.email = 'Enter a valid e-mail address, for example pat@example.ca.'
  }
  if (webAddress(url) === null) problems.url = 'Enter a valid website, for example www.example.ca.'
  return problems
}

const NO_COLOUR = 'Write a colour like #1f4d3a.'

export function getLowContrast(branding: Branding): number | null {
  const { background, color } = printedColours(branding)
  const ratio = getContrastRatio(background, color)
  return ratio !== null && ratio < MIN_CONTRAST ? ratio : null
}

/** WCAG 2.2, success criterion 1.4.3, normal text. */
const MIN_CONTRAST = 4.5

/** Contrast ratio from 1 to 21 (WCAG 2.2). Null if a colour is invalid. */
export function getContrastRatio(a: string, b: string): number | null {
  const [luminanceA, luminanceB] = [getRelativeLuminance(a), getRelativeLuminance(b)]
  if (luminanceA === null || luminanceB === null) return null
  return (Math.max(luminanceA, luminanceB) + 0.05) / (Math.min(luminanceA, luminanceB) + 0.05)
}

function getRelativeLuminance(colour: string): number | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (match === null) return null
  const [red = 0, green = 0, blue = 0] = match
    .slice(1)
    .map((part) => toLinear(Number.parseInt(part, 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
