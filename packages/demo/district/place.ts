/**
 * The home island lies in the Strait of Georgia, some 15 km from the nearest real shore, so that real open
 * data never overlaps it. Further islands lie in the open Pacific.
 */
import { type Box, boxAround } from '#domain/geometry/local-plane.ts'
import type { Point, Ring } from './geometry/point.ts'

/** Number of parcels on a full island. */
export const ISLAND_CAPACITY = 25_000
const HOME = { longitude: -123.84, latitude: 49.332 }
const OCEAN = { longitude: -131.6, latitude: 48.95 }
const OCEAN_COLUMNS = 10
/** Distance between islands, in degrees: some 17 km by 13 km. */
const OCEAN_STEP = { longitude: 0.235, latitude: 0.117 }

export interface Island {
  index: number
  /** Prefix of ids: `CA` on the home island, `CA7` on the seventh further island. */
  code: string
  municipality: string
  longitude: number
  latitude: number
}

const MUNICIPALITIES = [
  'Cedar Arm',
  'Salal Reach',
  'Heron Sound',
  'Slate Harbour',
  'Osprey Inlet',
  'Driftwood Bay',
  'Copper Cove',
  'Mistral Point',
  'Otter Narrows',
  'Lupin Bay',
  'Gull Roads',
  'Granite Pass',
] as const
const QUALIFIERS = ['', 'North ', 'South ', 'West ', 'East ', 'Upper ', 'Lower ', 'Outer '] as const

function islandAt(index: number): Island {
  const name = `${QUALIFIERS[Math.floor(index / MUNICIPALITIES.length) % QUALIFIERS.length] ?? ''}${MUNICIPALITIES[index % MUNICIPALITIES.length] ?? ''}`
  const place = {
    longitude: OCEAN.longitude + ((index - 1) % OCEAN_COLUMNS) * OCEAN_STEP.longitude,
    latitude: OCEAN.latitude + Math.floor((index - 1) / OCEAN_COLUMNS) * OCEAN_STEP.latitude,
  }
  return {
    index,
    code: index === 0 ? 'CA' : `CA${index}`,
    municipality: `District of ${name}`,
    ...(index === 0 ? HOME : place),
  }
}

export function islandsFor(parcels: number): { island: Island; parcels: number }[] {
  const count = Math.max(1, Math.ceil(parcels / ISLAND_CAPACITY))
  return Array.from({ length: count }, (_, index) => ({
    island: islandAt(index),
    parcels: Math.min(ISLAND_CAPACITY, parcels - index * ISLAND_CAPACITY),
  }))
}

const DEGREE = Math.PI / 180
/** The ellipsoid is GRS 80. */
const SEMI_MAJOR_METRES = 6_378_137
const ECCENTRICITY_SQUARED = 0.006_694_38

/** Equal-area (sinusoidal) projection, rounded to seven decimals. */
export function toLongitudeLatitude(island: Island, [x, y]: Point): [number, number] {
  const bulge = 1 - ECCENTRICITY_SQUARED * Math.sin(island.latitude * DEGREE) ** 2
  const meridian = (SEMI_MAJOR_METRES * (1 - ECCENTRICITY_SQUARED) * DEGREE) / bulge ** 1.5
  const latitude = island.latitude + y / meridian
  const parallel =
    (SEMI_MAJOR_METRES * Math.cos(latitude * DEGREE) * DEGREE) /
    Math.sqrt(1 - ECCENTRICITY_SQUARED * Math.sin(latitude * DEGREE) ** 2)
  return [round7(island.longitude + x / parallel), round7(latitude)]
}

/** Converts to metres from the island's centre, accurate to 0.1 %. */
export function toMetres(island: Island, [longitude, latitude]: Point): Point {
  const bulge = 1 - ECCENTRICITY_SQUARED * Math.sin(latitude * DEGREE) ** 2
  const meridian = (SEMI_MAJOR_METRES * (1 - ECCENTRICITY_SQUARED) * DEGREE) / bulge ** 1.5
  const parallel = (SEMI_MAJOR_METRES * Math.cos(latitude * DEGREE) * DEGREE) / Math.sqrt(bulge)
  return [(longitude - island.longitude) * parallel, (latitude - island.latitude) * meridian]
}

function round7(value: number): number {
  return Math.round(value * 1e7) / 1e7
}

/** GeoJSON repeats the first point of a ring at its end. */
export function closedRing(island: Island, ring: Ring): [number, number][] {
  const points: [number, number][] = []
  for (const point of ring) {
    const place = toLongitudeLatitude(island, point)
    const last = points.at(-1)
    if (last === undefined || last[0] !== place[0] || last[1] !== place[1]) points.push(place)
  }
  const [first] = points
  const last = points.at(-1)
  if (first && last && first[0] === last[0] && first[1] === last[1] && points.length > 1) points.pop()
  if (first) points.push([first[0], first[1]])
  return points
}

const REACH = { longitude: 0.09, latitude: 0.04 }

function demoBounds(parcels: number): Box {
  return boxAround(
    islandsFor(parcels).flatMap(({ island: { longitude, latitude } }): Point[] => [
      [longitude - REACH.longitude, latitude - REACH.latitude],
      [longitude + REACH.longitude, latitude + REACH.latitude],
    ]),
  )
}

export const DEMO_PLACE = {
  name: 'District of Cedar Arm',
  regionalDistrict: 'Strait Islands Regional District',
  economicRegion: 'Strait of Georgia Islands',
  /** A good first view at zoom 14 to 15. */
  centre: toLongitudeLatitude(islandAt(0), [-1450, -1250]),
  homeBounds: demoBounds(1),
  bounds: demoBounds,
}
