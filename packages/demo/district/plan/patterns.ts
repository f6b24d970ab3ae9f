import type { Character } from './town-plan.ts'

/** Lengths in metres. */
export interface Pattern {
  /** Depth of a plain parcel. */
  lotDepth: number
  /** Width of the lane behind parcels; 0 for no lane. */
  lane: number
  frontages: readonly number[]
  blockLength: readonly [number, number]
  /** Whether cross streets continue through all rows. */
  isGrid: boolean
  /** Half the width of streets along the rows. */
  halfStreet: number
  /** Half the width of streets across the rows. */
  halfCrossStreet: number
  /** Share of rows with cul-de-sacs and crescents. */
  deepShare: number
  /** How far streets curve to either side; 0 for straight ones. */
  swing: number
  /** Length of a curve to both sides. */
  wave: number
  /** Whether a block is one parcel. */
  isUndivided?: boolean
}

const SUBURB: Pattern = {
  lotDepth: 33,
  lane: 0,
  frontages: [16.5, 18, 19.5, 21],
  blockLength: [190, 290],
  isGrid: false,
  halfStreet: 9,
  halfCrossStreet: 8.5,
  deepShare: 0.5,
  swing: 17,
  wave: 640,
}

/** Straight streets without lanes and cul-de-sacs. */
const PLAIN = {
  lane: 0,
  isGrid: false,
  halfStreet: 10,
  halfCrossStreet: 10,
  deepShare: 0,
  swing: 0,
  wave: 1000,
}

const UNCUT: Pattern = {
  ...PLAIN,
  lotDepth: 4000,
  frontages: [8000],
  blockLength: [8000, 8000],
  halfStreet: 0,
  halfCrossStreet: 0,
  isUndivided: true,
}

export const PATTERNS: Record<Character, Pattern> = {
  'old-town': {
    ...PLAIN,
    lotDepth: 36.6,
    lane: 6.1,
    frontages: [10.06, 12.2, 15.24],
    blockLength: [158, 158],
    isGrid: true,
  },
  grid: {
    ...PLAIN,
    lotDepth: 36.6,
    frontages: [15.24, 18.29, 20.12],
    blockLength: [205, 205],
    isGrid: true,
    swing: 5,
    wave: 900,
  },
  suburb: SUBURB,
  hillside: { ...SUBURB, lotDepth: 34, frontages: [14.5, 15.5, 17], deepShare: 0.7, swing: 22, wave: 560 },
  acreage: {
    ...PLAIN,
    lotDepth: 105,
    frontages: [38, 45, 60, 75],
    blockLength: [520, 760],
    swing: 30,
    wave: 900,
  },
  industrial: {
    ...PLAIN,
    lotDepth: 68,
    frontages: [30, 42, 60, 85],
    blockLength: [280, 340],
    isGrid: true,
    halfStreet: 11,
    halfCrossStreet: 11,
  },
  farm: {
    ...PLAIN,
    lotDepth: 330,
    frontages: [90, 130, 190, 260],
    blockLength: [900, 1300],
  },
  forest: {
    ...PLAIN,
    lotDepth: 400,
    frontages: [400],
    blockLength: [5000, 5000],
    halfStreet: 6,
    halfCrossStreet: 6,
  },
  golf: UNCUT,
  park: UNCUT,
}
