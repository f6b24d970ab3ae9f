/**
 * Coordinates are about kilometres from the island's centre. The river ends at
 * the head of Cedar Arm, the southern inlet.
 */
import type { Point } from '../geometry/point.ts'

export const PLAN_METRES = 889

export type Character =
  | 'old-town'
  | 'grid'
  | 'suburb'
  | 'hillside'
  | 'acreage'
  | 'farm'
  | 'industrial'
  | 'forest'
  | 'golf'
  | 'park'

// biome-ignore format: points, eight a line
export const COAST: readonly Point[] = [
  [5.5, 0.05], [5.45, 0.65], [5.05, 1.15], [4.95, 1.75], [4.3, 2.1], [4.0, 2.65], [3.35, 2.7], [2.65, 2.75],
  [2.2, 3.15], [1.5, 3.45], [0.75, 3.2], [0.1, 3.45], [-0.55, 3.85], [-1.2, 3.55], [-1.75, 3.2], [-2.45, 3.35],
  [-3.1, 3.3], [-3.6, 2.75], [-4.3, 2.65], [-4.85, 2.2], [-5.0, 1.5], [-5.75, 0.95], [-5.85, 0.4], [-5.3, -0.05],
  [-5.2, -0.6], [-5.7, -1.15], [-5.35, -1.75], [-4.6, -2.05], [-4.25, -2.6], [-3.6, -2.95], [-2.95, -2.6], [-2.5, -2.85],
  [-2.05, -3.35], [-1.3, -3.2], [-0.88, -2.6], [-0.98, -1.95], [-0.72, -1.45], [-0.82, -0.95], [-0.68, -0.45], [-0.36, -0.08],
  [0.04, -0.1], [0.34, -0.5], [0.28, -1.0], [0.08, -1.5], [0.2, -2.1], [0.6, -2.75], [1.15, -3.05], [1.75, -2.8],
  [2.3, -2.5], [2.85, -2.75], [3.5, -2.75], [3.95, -2.25], [4.6, -2.0], [5.2, -1.65], [5.15, -1.05], [4.95, -0.55],
]

// biome-ignore format: points, four a line
export const SHORE_CORNERS: readonly (readonly [string, Point])[] = [
  ['east', [5.2, -0.35]], ['northeast', [5.1, 0.85]], ['point', [3.45, 2.65]], ['north', [1.55, 3.25]],
  ['bluff', [-0.4, 3.5]], ['cove', [-1.75, 3.25]], ['northwest', [-4.2, 2.35]], ['west', [-5.45, 0.75]],
  ['bay', [-5.3, -0.6]], ['southwest', [-4.85, -1.65]], ['south', [-3.85, -2.55]], ['spit', [-2.75, -2.7]],
  ['harbour', [-1.05, -1.5]], ['wharf', [-0.85, -0.55]], ['mouth', [-0.15, 0.02]], ['yard', [0.4, -0.75]],
  ['eastlanding', [0.3, -1.6]], ['ferry', [1.55, -2.7]], ['sands', [3.35, -2.4]], ['lagoon', [4.75, -1.45]],
]

export const INLAND_CORNERS: Record<string, Point> = {
  b0: [-3.7, -1.62],
  c0: [-2.35, -1.52],
  b1: [-3.8, -0.5],
  c1: [-2.38, -0.3],
  d1: [-0.98, 0.12],
  b2: [-3.6, 0.85],
  c2: [-2.2, 0.95],
  d2: [-0.72, 1.2],
  x3: [-3.2, 2.0],
  c3: [-1.9, 2.15],
  d3: [-0.55, 2.35],
  q1: [0.62, 1.75],
  r0: [0.16, 0.36],
  r1: [0.95, 0.72],
  r2: [1.85, 1.02],
  r3: [2.7, 1.9],
  e1: [0.98, 0.12],
  f0: [1.72, -1.55],
  f1: [2.05, -0.3],
  f2: [2.42, 0.55],
  g0: [3.28, -1.35],
  g1: [3.55, -0.42],
  g2: [3.72, 0.75],
  g3: [3.55, 1.75],
}

export interface Route {
  name: string
  rank: 'arterial' | 'collector' | 'river'
  corners: readonly string[]
  /** Deviation from a smooth line, in metres. */
  wander: number
  firstNumber: number
}

// biome-ignore format: a table, one a line
export const ROUTES: readonly Route[] = [
  { name: 'Arm Highway', rank: 'arterial', corners: ['bay', 'b1', 'c1', 'd1', 'r0', 'e1', 'f1', 'g1', 'east'], wander: 45, firstNumber: 1000 },
  { name: 'Main Street', rank: 'arterial', corners: ['southwest', 'b0', 'c0', 'harbour'], wander: 12, firstNumber: 100 },
  { name: 'Alder Road', rank: 'arterial', corners: ['spit', 'c0', 'c1', 'c2', 'c3', 'cove'], wander: 30, firstNumber: 200 },
  { name: 'Salmonberry Road', rank: 'collector', corners: ['south', 'b0', 'b1', 'b2', 'x3'], wander: 55, firstNumber: 200 },
  { name: 'Ridge Road', rank: 'arterial', corners: ['west', 'b2', 'c2', 'd2', 'q1', 'r3', 'g3'], wander: 60, firstNumber: 1000 },
  { name: 'Summit Road', rank: 'collector', corners: ['northwest', 'x3', 'c3', 'd3'], wander: 60, firstNumber: 1800 },
  { name: 'Quarry Road', rank: 'collector', corners: ['d1', 'd2', 'd3', 'bluff'], wander: 45, firstNumber: 1200 },
  { name: 'Wharf Road', rank: 'collector', corners: ['wharf', 'd1'], wander: 8, firstNumber: 100 },
  { name: 'Foundry Road', rank: 'collector', corners: ['yard', 'e1'], wander: 10, firstNumber: 100 },
  { name: 'Industrial Way', rank: 'collector', corners: ['yard', 'f1'], wander: 20, firstNumber: 500 },
  { name: 'Eastside Road', rank: 'arterial', corners: ['eastlanding', 'f0', 'g0', 'lagoon'], wander: 45, firstNumber: 100 },
  { name: 'Plains Road', rank: 'arterial', corners: ['ferry', 'f0', 'f1', 'f2', 'r2', 'q1', 'north'], wander: 40, firstNumber: 100 },
  { name: 'Heron Road', rank: 'collector', corners: ['sands', 'g0', 'g1', 'g2', 'g3', 'point'], wander: 50, firstNumber: 200 },
  { name: 'Lookout Road', rank: 'collector', corners: ['f2', 'g2', 'northeast'], wander: 40, firstNumber: 2400 },
  { name: 'Little Salmon River', rank: 'river', corners: ['mouth', 'r0', 'r1', 'r2', 'r3'], wander: 78, firstNumber: 0 },
]

export interface Quarter {
  key: string
  name: string
  character: Character
  corners: readonly string[]
  /** Direction of the streets, in degrees counter-clockwise from east. */
  rotation: number
  /** Curvature of the streets, in 1/km. */
  bend: number
  /** Position in the order of building, from 0. */
  turn: number
  /** Dollars per square metre of a plain parcel (price-model.ts). */
  landRate: number
  era: number
}

// biome-ignore format: a table, one a line
export const QUARTERS: readonly Quarter[] = [
  { key: 'OT', name: 'Old Town', character: 'old-town', corners: ['spit', 'harbour', 'c0'], rotation: 1.5, bend: 0, turn: 0, landRate: 1220, era: 1948 },
  { key: 'HN', name: 'Harbour North', character: 'old-town', corners: ['c0', 'harbour', 'wharf', 'd1', 'c1'], rotation: 18, bend: 0, turn: 1, landRate: 1180, era: 1955 },
  { key: 'SP', name: 'Spit Beach', character: 'grid', corners: ['south', 'spit', 'c0', 'b0'], rotation: -6, bend: 0, turn: 2, landRate: 1150, era: 1964 },
  { key: 'AL', name: 'Alder Park', character: 'grid', corners: ['b0', 'c0', 'c1', 'b1'], rotation: 7, bend: 0.1, turn: 3, landRate: 960, era: 1968 },
  { key: 'CR', name: 'Creekside', character: 'suburb', corners: ['c1', 'd1', 'd2', 'c2'], rotation: 24, bend: -0.45, turn: 4, landRate: 980, era: 1979 },
  { key: 'PI', name: 'Port Industrial', character: 'industrial', corners: ['wharf', 'mouth', 'r0', 'd1'], rotation: 36, bend: 0, turn: 5, landRate: 520, era: 1972 },
  { key: 'FW', name: 'Foundry Flats', character: 'industrial', corners: ['mouth', 'yard', 'e1', 'r0'], rotation: -38, bend: 0, turn: 6, landRate: 500, era: 1980 },
  { key: 'IE', name: 'Eastgate Business Park', character: 'industrial', corners: ['yard', 'f1', 'e1'], rotation: 2, bend: 0, turn: 7, landRate: 560, era: 1996 },
  { key: 'EA', name: 'East Arm', character: 'grid', corners: ['yard', 'eastlanding', 'f0', 'f1'], rotation: 11, bend: 0, turn: 8, landRate: 1010, era: 1958 },
  { key: 'FL', name: 'Ferry Landing', character: 'grid', corners: ['eastlanding', 'ferry', 'f0'], rotation: -27, bend: 0, turn: 9, landRate: 1160, era: 1962 },
  { key: 'WH', name: 'Westhaven', character: 'suburb', corners: ['bay', 'southwest', 'b0', 'b1'], rotation: 78, bend: 0.3, turn: 10, landRate: 1090, era: 1974 },
  { key: 'SW', name: 'Southwest Point', character: 'suburb', corners: ['southwest', 'south', 'b0'], rotation: -40, bend: 0, turn: 11, landRate: 1240, era: 1971 },
  { key: 'FH', name: 'Fernhollow', character: 'suburb', corners: ['b1', 'c1', 'c2', 'b2'], rotation: 12, bend: 0.35, turn: 12, landRate: 930, era: 1986 },
  { key: 'SB', name: 'Sandbar', character: 'suburb', corners: ['ferry', 'sands', 'g0', 'f0'], rotation: 8, bend: -0.3, turn: 13, landRate: 1130, era: 1978 },
  { key: 'HV', name: 'Heron Valley', character: 'suburb', corners: ['f0', 'g0', 'g1', 'f1'], rotation: 17, bend: 0.4, turn: 14, landRate: 900, era: 1988 },
  { key: 'WB', name: 'West Bay', character: 'suburb', corners: ['west', 'bay', 'b1', 'b2'], rotation: -9, bend: -0.3, turn: 15, landRate: 1060, era: 1983 },
  { key: 'LG', name: 'Lagoon', character: 'suburb', corners: ['g0', 'lagoon', 'east', 'g1'], rotation: 33, bend: 0.3, turn: 16, landRate: 1040, era: 1991 },
  { key: 'SG', name: 'Saltgrass Links', character: 'golf', corners: ['sands', 'lagoon', 'g0'], rotation: 30, bend: 0.2, turn: 17, landRate: 1150, era: 1994 },
  { key: 'GC', name: 'Gull Creek', character: 'hillside', corners: ['f1', 'g1', 'g2', 'f2'], rotation: -14, bend: 0.5, turn: 18, landRate: 910, era: 2004 },
  { key: 'LK', name: 'Lookout', character: 'hillside', corners: ['g1', 'east', 'northeast', 'g2'], rotation: 52, bend: -0.45, turn: 19, landRate: 1080, era: 2008 },
  { key: 'SH', name: 'Summit Hill', character: 'hillside', corners: ['b2', 'c2', 'c3', 'x3'], rotation: 28, bend: 0.55, turn: 20, landRate: 990, era: 2012 },
  { key: 'RG', name: 'Ridgeline', character: 'hillside', corners: ['c2', 'd2', 'd3', 'c3'], rotation: -18, bend: -0.5, turn: 21, landRate: 950, era: 2016 },
  { key: 'RP', name: 'River Plain West', character: 'farm', corners: ['d1', 'r0', 'r1', 'r2', 'q1', 'd2'], rotation: 31, bend: 0, turn: 22, landRate: 26, era: 1962 },
  { key: 'RE', name: 'River Plain East', character: 'farm', corners: ['r0', 'e1', 'f1', 'f2', 'r2', 'r1'], rotation: 24, bend: 0, turn: 23, landRate: 26, era: 1958 },
  { key: 'UP', name: 'Upper Plain', character: 'farm', corners: ['f2', 'g2', 'g3', 'r3', 'r2'], rotation: 10, bend: 0, turn: 24, landRate: 22, era: 1966 },
  { key: 'IN', name: 'Island Farms', character: 'farm', corners: ['r2', 'r3', 'q1'], rotation: 40, bend: 0, turn: 25, landRate: 24, era: 1970 },
  { key: 'BL', name: 'Bluff Acres', character: 'acreage', corners: ['d2', 'q1', 'north', 'bluff', 'd3'], rotation: 15, bend: 0.2, turn: 26, landRate: 210, era: 1990 },
  { key: 'PT', name: 'Point Acres', character: 'acreage', corners: ['g2', 'northeast', 'point', 'g3'], rotation: -35, bend: 0, turn: 27, landRate: 230, era: 1993 },
  { key: 'CV', name: 'Cove Acres', character: 'acreage', corners: ['c3', 'd3', 'bluff', 'cove'], rotation: 5, bend: 0, turn: 28, landRate: 250, era: 1987 },
  { key: 'WF', name: 'Watershed', character: 'forest', corners: ['q1', 'r3', 'g3', 'point', 'north'], rotation: 20, bend: 0, turn: 29, landRate: 6, era: 1975 },
  { key: 'NF', name: 'Northwest Forest', character: 'forest', corners: ['x3', 'c3', 'cove', 'northwest'], rotation: -20, bend: 0, turn: 30, landRate: 6, era: 1975 },
  { key: 'CP', name: 'Cedar Arm Park', character: 'park', corners: ['northwest', 'west', 'b2', 'x3'], rotation: 0, bend: 0, turn: 31, landRate: 0, era: 1975 },
]
