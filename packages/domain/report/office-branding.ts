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
type Completed = Record<(typeof FIELDS)[number] | 'background' | 'color' | 'style' | 'type', string>

/** Empty fields inherit from the office; name, photo, e-mail and cell phone are always the agent's. */
export function withOffice<Branding extends Completed>(own: Branding, office: Branding | null): Branding {
  if (office === null) return own
  const filled = Object.fromEntries(FIELDS.map((key) => [key, own[key] || office[key]]))
  // Both colours or neither, so that the text stays legible.
  const { background, color } = own.background || own.color ? own : office
  const { style, type } = FIELDS.some((key) => own[key] !== '') ? own : office
  return { ...own, ...filled, background, color, style, type }
}
