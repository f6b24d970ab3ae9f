/** Tags in order of precedence. A shop with a café counts as a shop. */
const KEYS = ['shop', 'amenity', 'leisure'] as const

/**
 * Places counted for a walk score, by OpenStreetMap tag: docs/walk-and-transit-score.md. Benches, parking and
 * fuel are not counted.
 */
const TAGS = {
  groceries: { shop: 'supermarket convenience greengrocer grocery' },
  restaurants: { amenity: 'restaurant fast_food food_court pub bar' },
  cafes: { amenity: 'cafe ice_cream', shop: 'bakery coffee' },
  shops: {
    shop: 'mall department_store clothes shoes books hardware doityourself electronics furniture gift sports toys variety_store',
  },
  errands: { amenity: 'bank post_office', shop: 'hairdresser laundry dry_cleaning' },
  health: { amenity: 'pharmacy doctors clinic dentist' },
  schools: { amenity: 'school kindergarten childcare' },
  parks: { leisure: 'park playground garden nature_reserve' },
  culture: {
    amenity: 'library community_centre cinema theatre arts_centre',
    leisure: 'sports_centre fitness_centre swimming_pool ice_rink',
  },
} as const satisfies Record<string, Partial<Record<(typeof KEYS)[number], string>>>

export type AmenityCategory = keyof typeof TAGS
export const AMENITY_CATEGORIES = Object.keys(TAGS) as AmenityCategory[]

const CATEGORIES: ReadonlyMap<string, AmenityCategory> = new Map(
  AMENITY_CATEGORIES.flatMap((category) =>
    Object.entries(TAGS[category]).flatMap(([key, kinds]) =>
      kinds.split(' ').map((kind) => [`${key}=${kind}`, category] as const),
    ),
  ),
)

export interface Amenity {
  category: AmenityCategory
  /** `supermarket` */
  kind: string
}

export function classifyAmenity(tags: Readonly<Record<string, unknown>>): Amenity | null {
  for (const key of KEYS) {
    const kind = tags[key]
    const category = typeof kind === 'string' ? CATEGORIES.get(`${key}=${kind}`) : undefined
    if (category !== undefined) return { category, kind: String(kind) }
  }
  return null
}
