import type { Character } from './town-plan.ts'

export interface Pattern {
  /** Depth of a plain parcel, and width of the lane behind it; 0 for no lane. */
  lotDepth: number
  lane: number
  frontages: readonly number[]
  blockLength: readonly [number, number]
  /** Whether cross streets continue through all rows. */
  isGrid: boolean
  /** Half of the road allowance along and across the rows. */
  streetHalf: number
  crossHalf: number
  /** Share of rows with cul-de-sacs and crescents. */
  deepShare: number
  swing: number
  wave: number
  isWhole?: boolean
}

const SUBURB: Pattern = {
  lotDepth: 33,
  lane: 0,
  frontages: [16.5, 18, 19.5, 21],
  blockLength: [190, 290],
  isGrid: false,
  streetHalf: 9,
  crossHalf: 8.5,
  deepShare: 0.5,
  swing: 17,
  wave: 640,
}

const STRAIGHT = {
  lane: 0,
  isGrid: false,
  streetHalf: 10,
  crossHalf: 10,
  deepShare: 0,
  swing: 0,
  wave: 1000,
}

const UNCUT: Pattern = {
  ...STRAIGHT,
  lotDepth: 4000,
  frontages: [8000],
  blockLength: [8000, 8000],
  streetHalf: 0,
  crossHalf: 0,
  isWhole: true,
}

export const PATTERNS: Record<Character, Pattern> = {
  'old-town': {
    ...STRAIGHT,
    lotDepth: 36.6,
    lane: 6.1,
    frontages: [10.06, 12.2, 15.24],
    blockLength: [158, 158],
    isGrid: true,
  },
  grid: {
    ...STRAIGHT,
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
    ...STRAIGHT,
    lotDepth: 105,
    frontages: [38, 45, 60, 75],
    blockLength: [520, 760],
    swing: 30,
    wave: 900,
  },
  industrial: {
    ...STRAIGHT,
    lotDepth: 68,
    frontages: [30, 42, 60, 85],
    blockLength: [280, 340],
    isGrid: true,
    streetHalf: 11,
    crossHalf: 11,
  },
  farm: {
    ...STRAIGHT,
    lotDepth: 330,
    frontages: [90, 130, 190, 260],
    blockLength: [900, 1300],
  },
  forest: {
    ...STRAIGHT,
    lotDepth: 400,
    frontages: [400],
    blockLength: [5000, 5000],
    streetHalf: 6,
    crossHalf: 6,
  },
  golf: UNCUT,
  park: UNCUT,
}
