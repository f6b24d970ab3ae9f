import { createHash } from 'node:crypto'
import type { Position } from 'geojson'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ParcelRecord, SourceRecord } from '#domain/parcel/records.ts'
import { type DemoOptions, generateDemo } from './index.ts'
import { DEMO_PLACE, ISLAND_CAPACITY, islandsFor } from './place.ts'
import { recordKey } from './testing/demo-changes.ts'
import { crosses, overlaps, ringArea } from './testing/planar.ts'

const OPTIONS: DemoOptions = { parcels: ISLAND_CAPACITY, seed: 1, asOf: '2026-11-09', release: 1 }

let records: SourceRecord[] = []
const of = <E extends SourceRecord['entity']>(entity: E): Extract<SourceRecord, { entity: E }>[] =>
  records.filter((record): record is Extract<SourceRecord, { entity: E }> => record.entity === entity)

beforeAll(() => {
  records = [...generateDemo(OPTIONS)]
})

function fingerprint(options: DemoOptions): string {
  const hash = createHash('sha256')
  for (const record of generateDemo(options)) hash.update(JSON.stringify(record))
  return hash.digest('hex')
}

describe('the same seed', () => {
  test('gives the same district, byte for byte', () => {
    const small = { ...OPTIONS, parcels: 1200 }
    expect(fingerprint(small)).toBe(fingerprint(small))
  })

  test('and another seed another one', () => {
    const small = { ...OPTIONS, parcels: 1200 }
    expect(fingerprint(small)).not.toBe(fingerprint({ ...small, seed: 2 }))
  })
})

describe('size', () => {
  test.each([400, 3000, 11_000])('about %i parcels come out when asked for', (parcels) => {
    let count = 0
    for (const record of generateDemo({ ...OPTIONS, parcels })) if (record.entity === 'parcel') count++
    expect(count).toBeGreaterThan(parcels * 0.95)
    expect(count).toBeLessThan(parcels * 1.05 + 80)
  })

  test('a whole island holds about 25,000', () => {
    expect(of('parcel').length).toBeGreaterThan(24_000)
    expect(of('parcel').length).toBeLessThan(26_000)
  })

  test('millions come island by island: the first records need no more work than a small district', () => {
    expect(islandsFor(2_200_000)).toHaveLength(88)
    const [first] = generateDemo({ ...OPTIONS, parcels: 2_200_000 })
    expect(first).toEqual(records[0])
  })

  test('no quarter, which is what is held in memory at a time, grows with the district', () => {
    const largest = new Map<string, number>()
    for (const { neighbourhood } of of('parcel'))
      largest.set(neighbourhood ?? '', (largest.get(neighbourhood ?? '') ?? 0) + 1)
    expect(Math.max(...largest.values())).toBeLessThan(3000)
  })
})

describe('keys', () => {
  test('no record key is used twice', () => {
    expect(new Set(records.map(recordKey)).size).toBe(records.length)
  })

  test('every title has a PID of its own, in the range that nobody uses', () => {
    const pids = [...of('parcel').flatMap(({ pid }) => pid ?? []), ...unitPids()]
    expect(new Set(pids).size).toBe(pids.length)
    expect(pids.every((pid) => /^9\d{8}$/.test(pid))).toBe(true)
  })

  test('no civic address stands for two parcels', () => {
    const seen = new Map<string, string>()
    for (const parcel of of('parcel')) {
      if (parcel.civicNumber === null || parcel.parcelClass === 'park') continue
      const address = `${parcel.civicNumber} ${parcel.street}`
      expect(seen.get(address), address).toBeUndefined()
      seen.set(address, parcel.ref)
    }
  })

  test('strata parents have no PID, and their units have', () => {
    const parents = of('parcel').filter(({ parcelClass }) => parcelClass === 'building_strata')
    expect(parents.length).toBeGreaterThan(300)
    expect(parents.every(({ pid }) => pid === null)).toBe(true)
    const units = new Map<string, number>()
    for (const { parcelRef, unit, year } of of('assessment')) {
      if (unit !== null && year === 2026 && parcelRef) units.set(parcelRef, (units.get(parcelRef) ?? 0) + 1)
    }
    expect(parents.every(({ ref }) => (units.get(ref) ?? 0) >= 2)).toBe(true)
    expect(Math.max(...units.values())).toBeLessThanOrEqual(150)
  })
})

function unitPids(): string[] {
  return of('assessment').flatMap(({ unit, year, pid }) =>
    unit !== null && year === 2026 && pid ? [pid] : [],
  )
}

describe('geometry', () => {
  test('rings are closed, turn the right way, do not cross themselves, and have seven decimals', () => {
    for (const record of records) {
      if (!('geometry' in record)) continue
      const { geometry } = record
      const polygons =
        geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : []
      for (const rings of polygons) {
        rings.forEach((ring, index) => {
          const key = recordKey(record)
          expect(ring.length, key).toBeGreaterThanOrEqual(4)
          expect(ring[0], key).toEqual(ring.at(-1))
          expect(ringArea(ring) > 0, key).toBe(index === 0)
          if (ring.length < 900) expect(crosses(ring), key).toBe(false)
        })
      }
      if (geometry.type === 'Point') expect(geometry.coordinates.every(hasSevenDecimals)).toBe(true)
    }
  })

  test('titled parcels do not overlap each other', () => {
    const parcels = of('parcel').filter(({ parcelClass }) => parcelClass !== 'interest')
    expect(
      overlaps(parcels.map(({ ref, geometry }) => ({ ref, ring: geometry.coordinates[0] as Position[] }))),
    ).toEqual([])
  })

  test('rights of way lie on the parcels', () => {
    expect(of('parcel').filter(({ parcelClass }) => parcelClass === 'interest').length).toBeGreaterThan(100)
  })

  test('everything lies within the bounds that the place states, in open water of the strait', () => {
    const { west, south, east, north } = DEMO_PLACE.homeBounds
    for (const { geometry } of of('address')) {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      expect(longitude > west && longitude < east && latitude > south && latitude < north).toBe(true)
    }
  })

  test('stated area, frontage and depth agree with the outline', () => {
    for (const parcel of of('parcel')) {
      const { statedAreaSquareMetres: stated, frontageMetres: front, depthMetres: depth } = parcel
      if (stated === null || front === null || depth === null || parcel.geometry.type !== 'Polygon') continue
      expect(Math.abs(ringArea(parcel.geometry.coordinates[0] ?? []) / stated - 1), parcel.ref).toBeLessThan(
        0.01,
      )
      expect(front, parcel.ref).toBeGreaterThan(4)
    }
    // Except parcels cut at a slant by a road.
    const old = of('parcel').filter((parcel) => isPlainHouse(parcel) && parcel.neighbourhood === 'Old Town')
    const square = old.filter((parcel) => {
      const ratio =
        (parcel.statedAreaSquareMetres ?? 0) / ((parcel.frontageMetres ?? 1) * (parcel.depthMetres ?? 1))
      return Math.abs(ratio - 1) < 0.02
    })
    expect(square.length / old.length).toBeGreaterThan(0.9)
  })

  test('frontages are those of a town: 10 to 25 m for most houses', () => {
    const fronts = of('parcel')
      .filter(isPlainHouse)
      .map(({ frontageMetres }) => frontageMetres ?? 0)
    const usual = fronts.filter((metres) => metres > 8 && metres < 26).length
    expect(usual / fronts.length).toBeGreaterThan(0.85)
  })
})

function hasSevenDecimals(value: number): boolean {
  return Math.abs(value * 1e7 - Math.round(value * 1e7)) < 1e-3
}

function isPlainHouse({ parcelClass, statedAreaSquareMetres: area, facts }: ParcelRecord): boolean {
  return parcelClass === 'subdivision' && (area ?? 0) < 1200 && Number(facts.storeys ?? 9) <= 2
}
