import { describe, expect, it } from 'vitest'
import {
  AMENITY_CATEGORIES,
  type AmenityCategory,
  classifyAmenity,
} from '../parcel/place/amenity-category.ts'
import {
  CATEGORY_POINTS,
  type StopNearby,
  transitMode,
  transitScore,
  WALK_REACH_METRES,
  walkScore,
  walkShare,
} from './walk-score.ts'

const ALL: ReadonlySet<AmenityCategory> = new Set(AMENITY_CATEGORIES)
const atTheDoor = Object.fromEntries(
  AMENITY_CATEGORIES.map((category) => [category, CATEGORY_POINTS[category].map(() => 0)]),
)

describe('What a place keeps of its points', () => {
  // Straight metres times 1.3 are the walk: 400 → 1, 800 → 0.75, 1,600 → 0.2, 2,400 → 0.
  it.each([
    [0, 1],
    [307, 1],
    [800 / 1.3, 0.75],
    [600 / 1.3, 0.875],
    [1200 / 1.3, 0.475],
    [1600 / 1.3, 0.2],
    [2000 / 1.3, 0.1],
    [WALK_REACH_METRES, 0],
    [5000, 0],
  ])('at %f straight metres is %f', (metres, share) => {
    expect(walkShare(metres)).toBeCloseTo(share, 6)
  })
})

describe('The walk score', () => {
  it('is 100 with everything at the door, 0 with nothing in reach', () => {
    expect(walkScore(atTheDoor, ALL)).toBe(100)
    expect(walkScore({ groceries: [1900] }, ALL)).toBe(0)
  })

  it('adds the points of a village: 14 + 6·0.75 + 5·0.875 + 6·1 + 6·0.2 = 30.075', () => {
    const village = {
      groceries: [800 / 1.3, 0],
      cafes: [600 / 1.3],
      schools: [100],
      parks: [1600 / 1.3],
    }
    expect(walkScore(village, ALL)).toBe(30)
  })

  it('counts no more places of a category than it has points for, and the nearest ones', () => {
    expect(walkScore({ groceries: [1800, 0, 0, 1700, 1800] }, ALL)).toBe(20)
  })

  it('leaves out what no data covers, and lets the rest stand for it', () => {
    const known = new Set<AmenityCategory>(['groceries', 'restaurants', 'cafes', 'schools'])
    // 56 points are known: 20 of groceries and 10 of schools are reached, 30 / 56 = 53.6 %.
    expect(walkScore({ groceries: [0, 0], schools: [0, 0], shops: [0] }, known)).toBe(54)
  })

  it('is not known where data covers less than half of the points', () => {
    const known = new Set<AmenityCategory>(['schools', 'parks', 'culture'])
    expect(walkScore({ schools: [0], parks: [0] }, known)).toBeNull()
    expect(walkScore({}, new Set())).toBeNull()
  })

  it('never falls when a place is added or comes nearer', () => {
    const fewer = walkScore({ restaurants: [500, 900] }, ALL) ?? 0
    expect(walkScore({ restaurants: [500, 900, 1000] }, ALL)).toBeGreaterThanOrEqual(fewer)
    expect(walkScore({ restaurants: [300, 900] }, ALL)).toBeGreaterThan(fewer)
  })

  it('has points that add up to 100', () => {
    expect(
      Object.values(CATEGORY_POINTS)
        .flat()
        .reduce((sum, points) => sum + points),
    ).toBe(100)
  })
})

describe('The transit score', () => {
  const stop = (over: Partial<StopNearby>): StopNearby => ({
    mode: 'bus',
    line: null,
    departuresPerHour: null,
    straightMetres: 100,
    ...over,
  })

  it('is 0 without a stop in reach: a walk of 640 m to a bus, 960 m to a train', () => {
    expect(transitScore([])).toBe(0)
    expect(transitScore([stop({ straightMetres: 641 / 1.3 })])).toBe(0)
    expect(transitScore([stop({ straightMetres: 960 / 1.3, mode: 'rail' })])).toBeGreaterThan(0)
    expect(transitScore([stop({ straightMetres: 0, departuresPerHour: 0 })])).toBe(0)
  })

  it('of a bus every 15 minutes at the door: 30 / (7.5 + 2) = 3.16, 100 · ln 4.16 / ln 41 = 38.4', () => {
    expect(transitScore([stop({ straightMetres: 0 })])).toBe(38)
  })

  it('takes each line where it is nearest, and further buses half: 3.16 + 30 / (6 + 5 + 2) / 2 = 4.31, so 45.0', () => {
    const stops = [
      stop({ line: '2', straightMetres: 0 }),
      stop({ line: '2', straightMetres: 300 }),
      stop({ line: 'R1', mode: 'rapid bus', departuresPerHour: 6, straightMetres: 480 / 1.3 }),
    ]
    expect(transitScore(stops)).toBe(45)
  })

  it('takes a train whole beside the bus: 3.16 + 30 / (10 + 2.5 + 0.75) = 5.42, so 50.1', () => {
    const train = stop({ mode: 'rail', straightMetres: 800 / 1.3 })
    expect(transitScore([stop({ straightMetres: 0 }), train])).toBe(50)
  })

  it('is 100 at most', () => {
    expect(transitScore(Array.from({ length: 40 }, () => stop({ mode: 'rail' })))).toBe(100)
  })

  it.each([
    ['rapid transit', 'rail'],
    ['Rapid Bus', 'rapid bus'],
    ['ferry', 'ferry'],
    ['bus', 'bus'],
    [null, 'bus'],
  ])('takes the category "%s" for %s', (category, mode) => {
    expect(transitMode(category)).toBe(mode)
  })
})

describe('What a place is to the walk score', () => {
  it('is told by its tags, the shop before the rest', () => {
    expect(classifyAmenity({ amenity: 'cafe', shop: 'bakery' })).toEqual({
      category: 'cafes',
      kind: 'bakery',
    })
    expect(classifyAmenity({ leisure: 'park' })).toEqual({ category: 'parks', kind: 'park' })
    expect(classifyAmenity({ amenity: 'pharmacy', shop: 'yes' })).toEqual({
      category: 'health',
      kind: 'pharmacy',
    })
    expect(classifyAmenity({ amenity: 'bench' })).toBeNull()
  })
})
