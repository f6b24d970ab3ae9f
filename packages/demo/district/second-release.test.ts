import { beforeAll, describe, expect, test } from 'vitest'
import type { ParcelRecord, SourceRecord } from '#domain/parcel/records.ts'
import { type DemoOptions, generateDemo } from './index.ts'
import { type DemoChange, demoChanges, recordKey } from './testing/demo-changes.ts'

const OPTIONS: DemoOptions = { parcels: 25_000, seed: 1, asOf: '2026-11-09', release: 1 }

let first: Map<string, SourceRecord>
let second: Map<string, SourceRecord>
let changes: DemoChange[]

beforeAll(() => {
  const keyed = (release: 1 | 2): Map<string, SourceRecord> => {
    const map = new Map<string, SourceRecord>()
    for (const record of generateDemo({ ...OPTIONS, release })) map.set(recordKey(record), record)
    return map
  }
  first = keyed(1)
  second = keyed(2)
  changes = [...demoChanges(OPTIONS)]
})

const keysOf = (part: 'added' | 'removed' | 'changed'): string[] =>
  changes.flatMap((change) => change[part]).sort()

describe('a week later', () => {
  test('exactly what the list says is new', () => {
    expect([...second.keys()].filter((key) => !first.has(key)).sort()).toEqual(keysOf('added'))
  })

  test('exactly what the list says is gone', () => {
    expect([...first.keys()].filter((key) => !second.has(key)).sort()).toEqual(keysOf('removed'))
  })

  test('exactly what the list says is different, and all else is the same byte for byte', () => {
    const different = [...second].filter(
      ([key, record]) => first.has(key) && JSON.stringify(first.get(key)) !== JSON.stringify(record),
    )
    expect(different.map(([key]) => key).sort()).toEqual(keysOf('changed'))
  })

  test('every kind of change happened', () => {
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(
      new Set([
        'subdivision',
        'assembly',
        'rezoning',
        'OCP amendment',
        'ALR exclusion',
        'new application',
        'application status',
        'new listing',
        'listing gone',
        'listing price',
        'listing status',
        'sale',
        'address correction',
      ]),
    )
  })

  test('even in a small district, but for the farmland', () => {
    const kinds = new Set([...demoChanges({ ...OPTIONS, parcels: 1500 })].map(({ kind }) => kind))
    expect(kinds.size).toBeGreaterThanOrEqual(11)
  })

  test('a parent that was subdivided is gone, and its children fill it', () => {
    const subdivisions = changes.filter(({ kind }) => kind === 'subdivision')
    expect(subdivisions.length).toBeGreaterThan(2)
    for (const { added, removed } of subdivisions) {
      const parents = parcelsOf(first, removed)
      const children = parcelsOf(second, added)
      expect(parents).toHaveLength(1)
      expect(children.length).toBeGreaterThanOrEqual(2)
      expect(areaSum(children)).toBeCloseTo(areaSum(parents), 0)
      expect(children.map(({ pid }) => pid)).not.toContain(parents[0]?.pid)
    }
  })

  test('parcels that were assembled are gone, and one takes their place', () => {
    for (const { added, removed } of changes.filter(({ kind }) => kind === 'assembly')) {
      const parents = parcelsOf(first, removed)
      const whole = parcelsOf(second, added)
      expect(parents.length).toBeGreaterThanOrEqual(2)
      expect(whole).toHaveLength(1)
      expect(areaSum(whole)).toBeCloseTo(areaSum(parents), 0)
    }
  })

  test('new PIDs are used by nobody else', () => {
    const pids = [...second.values()].flatMap((record) =>
      record.entity === 'parcel' && record.pid ? [record.pid] : [],
    )
    expect(new Set(pids).size).toBe(pids.length)
  })

  test('a rezoned block was applied for, and is now adopted', () => {
    const adopted = [...second.values()].filter(
      (record) =>
        record.entity === 'layer_feature' &&
        record.layer === 'development_application' &&
        record.status === 'adopted' &&
        record.category === 'Rezoning',
    )
    expect(adopted.length).toBeGreaterThanOrEqual(changes.filter(({ kind }) => kind === 'rezoning').length)
  })

  test('the list can be read by people', () => {
    expect(changes.every(({ text }) => text.length > 15 && !/undefined|null|NaN/.test(text))).toBe(true)
  })
})

function parcelsOf(release: ReadonlyMap<string, SourceRecord>, keys: readonly string[]): ParcelRecord[] {
  return keys.flatMap((key) => {
    const record = release.get(key)
    return record?.entity === 'parcel' ? [record] : []
  })
}

function areaSum(parcels: readonly ParcelRecord[]): number {
  return parcels.reduce((sum, { statedAreaSquareMetres }) => sum + (statedAreaSquareMetres ?? 0), 0)
}
