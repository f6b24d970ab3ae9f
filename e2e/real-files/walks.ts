/** docs/walk-and-transit-score.md, computed independently from OpenStreetMap lines. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Place } from '../harness/place.ts'

interface Category {
  points: readonly number[]
  shop?: string
  amenity?: string
  leisure?: string
}

const CATEGORIES: readonly Category[] = [
  { points: [14, 6], shop: 'supermarket convenience greengrocer grocery' },
  { points: [5, 4, 3, 2, 2, 1, 1], amenity: 'restaurant fast_food food_court pub bar' },
  { points: [5, 3], amenity: 'cafe ice_cream', shop: 'bakery coffee' },
  {
    points: [4, 3, 2, 2, 1],
    shop: 'mall department_store clothes shoes books hardware doityourself electronics furniture gift sports toys variety_store',
  },
  { points: [4, 2], amenity: 'bank post_office', shop: 'hairdresser laundry dry_cleaning' },
  { points: [6, 2], amenity: 'pharmacy doctors clinic dentist' },
  { points: [6, 4], amenity: 'school kindergarten childcare' },
  { points: [6, 4], leisure: 'park playground garden nature_reserve' },
  {
    points: [5, 3],
    amenity: 'library community_centre cinema theatre arts_centre',
    leisure: 'sports_centre fitness_centre swimming_pool ice_rink',
  },
]

type Tags = Record<string, string | undefined>
type Spot = Place & { category: Category }

/** Unrounded; null with too little data. */
export async function computeWalkScores(path: string): Promise<(place: Place) => number | null> {
  const lines = String(await promisify(gunzip)(await readFile(path))).split('\n')
  const spots = new Map<string, Spot>()
  for (const line of lines) {
    if (line === '') continue
    const { lat, lon, tags, ...own } = JSON.parse(line)
    const category = categoryOf({ ...tags, ...own })
    // Two lines about the same thing at the same place are one.
    if (category) spots.set(`${lat} ${lon} ${own.amenity} ${own.name}`, { lat, lng: lon, category })
  }
  const all = [...spots.values()]
  const known = CATEGORIES.filter(
    (category) => all.filter((spot) => spot.category === category).length >= 0.01 * all.length,
  )
  const [west, east] = [Math.min(...all.map(({ lng }) => lng)), Math.max(...all.map(({ lng }) => lng))]
  const [south, north] = [Math.min(...all.map(({ lat }) => lat)), Math.max(...all.map(({ lat }) => lat))]
  const possible = known.flatMap(({ points }) => points).reduce((sum, points) => sum + points, 0)
  return (place) => {
    const corner = { lng: clamp(place.lng, west, east), lat: clamp(place.lat, south, north) }
    if (metresBetween(place, corner) > 1_000 || possible < 50) return null
    const reached = known.flatMap(({ points }, index) => {
      const walks = all
        .filter(({ category }) => category === known[index])
        .map((spot) => metresBetween(place, spot) * 1.3)
        .sort((a, b) => a - b)
      return points.map((most, order) => most * stored(walks[order] ?? Number.POSITIVE_INFINITY))
    })
    return (100 * reached.reduce((sum, points) => sum + points, 0)) / possible
  }
}

function categoryOf(tags: Tags): Category | undefined {
  for (const key of ['shop', 'amenity', 'leisure'] as const) {
    const kind = tags[key]
    const found = CATEGORIES.find(
      (category) => kind !== undefined && category[key]?.split(' ').includes(kind),
    )
    if (found) return found
  }
  return undefined
}

/** Share of its points after a walk of so many metres. */
function stored(walk: number): number {
  if (walk <= 400) return 1
  if (walk <= 800) return 1 - (0.25 * (walk - 400)) / 400
  if (walk <= 1_600) return 0.75 - (0.55 * (walk - 800)) / 800
  return walk <= 2_400 ? 0.2 - (0.2 * (walk - 1_600)) / 800 : 0
}

/** Haversine. */
function metresBetween(a: Place, b: Place): number {
  const radians = Math.PI / 180
  const [up, across] = [(b.lat - a.lat) * radians, (b.lng - a.lng) * radians]
  const h =
    Math.sin(up / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(across / 2) ** 2
  return 2 * 6_371_009 * Math.asin(Math.sqrt(h))
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
