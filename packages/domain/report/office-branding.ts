const FIELDS = [
  'companyName',
  'companyLogo',
  'url',
  'fax',
  'officeLocation',
  'officePhone',
  'slogan',
  'banner',
] as const
type OfficeBranding = Record<(typeof FIELDS)[number] | 'background' | 'color' | 'style' | 'type', string>

/** Fills empty fields from the office. Name, photo, e-mail and cell phone are always the agent's own. */
export function withOffice<Branding extends OfficeBranding>(
  branding: Branding,
  office: Branding | null,
): Branding {
  if (office === null) return branding
  const fields = Object.fromEntries(FIELDS.map((key) => [key, branding[key] || office[key]]))
  // Takes both colours from the same branding, so that the text stays legible.
  const { background, color } = branding.background || branding.color ? branding : office
  const { style, type } = FIELDS.some((key) => branding[key] !== '') ? branding : office
  return { ...branding, ...fields, background, color, style, type }
}
