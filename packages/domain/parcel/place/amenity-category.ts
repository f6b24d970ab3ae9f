/** Places counted for a walk score, by OpenStreetMap tag: docs/walk-and-transit-score.md. */
export const AMENITY_CATEGORIES = [
  'groceries',
  'restaurants',
  'cafes',
  'shops',
  'errands',
  'health',
  'schools',
  'parks',
  'culture',
] as const
export type AmenityCategory = (typeof AMENITY_CATEGORIES)[number]

/** Categories by OpenStreetMap tag. Benches, parking and fuel are not counted. */
const BY_TAG: Readonly<Record<string, AmenityCategory>> = {
  'shop=supermarket': 'groceries',
  'shop=convenience': 'groceries',
  'shop=greengrocer': 'groceries',
  'shop=grocery': 'groceries',
  'amenity=restaurant': 'restaurants',
  'amenity=fast_food': 'restaurants',
  'amenity=food_court': 'restaurants',
  'amenity=pub': 'restaurants',
  'amenity=bar': 'restaurants',
  'amenity=cafe': 'cafes',
  'amenity=ice_cream': 'cafes',
  'shop=bakery': 'cafes',
  'shop=coffee': 'cafes',
  'shop=mall': 'shops',
  'shop=department_store': 'shops',
  'shop=clothes': 'shops',
  'shop=shoes': 'shops',
  'shop=books': 'shops',
  'shop=hardware': 'shops',
  'shop=doityourself': 'shops',
  'shop=electronics': 'shops',
  'shop=furniture': 'shops',
  'shop=gift': 'shops',
  'shop=sports': 'shops',
  'shop=toys': 'shops',
  'shop=variety_store': 'shops',
  'amenity=bank': 'errands',
  'amenity=post_office': 'errands',
  'shop=hairdresser': 'errands',
  'shop=laundry': 'errands',
  'shop=dry_cleaning': 'errands',
  'amenity=pharmacy': 'health',
  'amenity=doctors': 'health',
  'amenity=clinic': 'health',
  'amenity=dentist': 'health',
  'amenity=school': 'schools',
  'amenity=kindergarten': 'schools',
  'amenity=childcare': 'schools',
  'leisure=park': 'parks',
  'leisure=playground': 'parks',
  'leisure=garden': 'parks',
  'leisure=nature_reserve': 'parks',
  'amenity=library': 'culture',
  'amenity=community_centre': 'culture',
  'amenity=cinema': 'culture',
  'amenity=theatre': 'culture',
  'amenity=arts_centre': 'culture',
  'leisure=sports_centre': 'culture',
  'leisure=fitness_centre': 'culture',
  'leisure=swimming_pool': 'culture',
  'leisure=ice_rink': 'culture',
}

/** Tags in order of precedence. A shop with a café counts as a shop. */
const KEYS = ['shop', 'amenity', 'leisure'] as const

export interface Amenity {
  category: AmenityCategory
  /** `supermarket` */
  kind: string
}

export function classifyAmenity(tags: Readonly<Record<string, unknown>>): Amenity | null {
  for (const key of KEYS) {
    const kind = tags[key]
    const category = typeof kind === 'string' ? BY_TAG[`${key}=${kind}`] : undefined
    if (category !== undefined) return { category, kind: String(kind) }
  }
  return null
}
