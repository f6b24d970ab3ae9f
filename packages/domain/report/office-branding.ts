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
  own: Branding,
  office: Branding | null,
): Branding {
  if (office === null) return own
  const filled = Object.fromEntries(FIELDS.map((key) => [key, own[key] || office[key]]))
  // Takes both colours from the same branding, so that the text stays legible.
  const { background, color } = own.background || own.color ? own : office
  const { style, type } = FIELDS.some((key) => own[key] !== '') ? own : office
  return { ...own, ...filled, background, color, style, type }
}
