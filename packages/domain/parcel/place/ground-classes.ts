/** Words that identify a ground class, tested in this order. Other ground is plain land. */
export const GROUND_WORDS = {
  industrial: ['industr', 'port', 'rail'],
  commercial: ['commerc', 'retail', 'centre', 'downtown', 'core'],
  institution: ['school', 'institution', 'hospital', 'civic', 'university', 'cemetery'],
  farmland: ['farm', 'agri', 'orchard', 'pasture'],
  forest: ['forest', 'wood', 'scrub'],
  sand: ['beach', 'sand', 'flat'],
  residential: ['resid'],
} as const
export type GroundClass = keyof typeof GROUND_WORDS

export type RoadClass = 'lane' | 'local' | 'collector' | 'arterial' | 'highway'

/** Lowest first. Where roads meet, the higher class is drawn over the lower. */
export const ROAD_CLASSES: readonly RoadClass[] = ['lane', 'local', 'collector', 'arterial', 'highway']

/** Words that identify a road class. Other roads are local streets. */
export const ROAD_WORDS: Record<Exclude<RoadClass, 'local'> | 'path', readonly string[]> = {
  path: ['path', 'trail', 'foot', 'cycle', 'pedestrian', 'greenway', 'bikeway'],
  lane: ['lane', 'alley', 'service', 'driveway'],
  collector: ['collector', 'secondary', 'tertiary'],
  arterial: ['arterial', 'primary', 'major'],
  highway: ['highway', 'motorway', 'freeway', 'trunk'],
}

/** Includes the pavement and a small verge. Parcels show the rest of the road allowance. */
export const ROAD_WIDTHS_METRES: Record<RoadClass, number> = {
  lane: 5,
  local: 12,
  collector: 15,
  arterial: 19,
  highway: 24,
}

export function classifyGround(category: string | null): GroundClass | null {
  const text = category?.toLowerCase() ?? ''
  for (const key of Object.keys(GROUND_WORDS) as GroundClass[]) {
    if (GROUND_WORDS[key].some((word) => text.includes(word))) return key
  }
  return null
}

export function classifyRoad(category: string | null): RoadClass | 'path' {
  const text = category?.toLowerCase() ?? ''
  const isAny = (key: keyof typeof ROAD_WORDS) => ROAD_WORDS[key].some((word) => text.includes(word))
  for (const key of ['path', 'highway', 'arterial', 'collector', 'lane'] as const) if (isAny(key)) return key
  return 'local'
}
