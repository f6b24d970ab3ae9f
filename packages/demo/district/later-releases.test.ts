import type { Polygon } from 'geojson'
import { beforeAll, describe, expect, test } from 'vitest'
import { pointInside } from '#domain/geometry/point-inside.ts'
import { isInside } from '#domain/geometry/polygon.ts'
import type { LayerFeatureRecord, ListingRecord, SourceRecord } from '#domain/parcel/records.ts'
import { addDays } from '#domain/text/dates.ts'
import { type DemoOptions, generateDemo } from './index.ts'
import { recordKey } from './testing/demo-changes.ts'

const OPTIONS: Omit<DemoOptions, 'release'> = { parcels: 3000, seed: 1, asOf: '2026-11-09' }
const LAST = 9

/** By number, from 2. */
const releases = new Map<number, Map<string, SourceRecord>>()
beforeAll(() => {
  for (let release = 2; release <= LAST; release++) releases.set(release, keyed(release))
})

function keyed(release: number): Map<string, SourceRecord> {
  const map = new Map<string, SourceRecord>()
  for (const record of generateDemo({ ...OPTIONS, release })) {
    const key = recordKey(record)
    if (map.has(key)) throw new Error(`${key} is there twice in release ${release}`)
    map.set(key, record)
  }
  return map
}

const of = (release: number): Map<string, SourceRecord> => {
  const found = releases.get(release)
  if (!found) throw new Error(`release ${release} was not generated`)
  return found
}
const weeks = Array.from({ length: LAST - 2 }, (_, index) => index + 3)
const isOnLayer = (layer: string) => (record: SourceRecord) =>
  record.entity === 'layer_feature' && record.layer === layer
const generateListings = (release: number): ListingRecord[] =>
  [...of(release).values()].filter((record) => record.entity === 'listing')
const layerOf = (release: number, layer: string): LayerFeatureRecord[] =>
  [...of(release).values()].filter((record) => record.entity === 'layer_feature').filter(isOnLayer(layer))
const applicationsOf = (release: number) => layerOf(release, 'development_application')

/** Added, changed and removed, by kind. */
function difference(release: number): Record<string, number> {
  const [before, after] = [of(release - 1), of(release)]
  const counts: Record<string, number> = {}
  const add = (sign: string, record: SourceRecord) => {
    const kind = record.entity === 'layer_feature' ? record.layer : record.entity
    const key = `${sign}${kind}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  for (const [key, record] of after) {
    const was = before.get(key)
    if (!was) add('+', record)
    else if (JSON.stringify(was) !== JSON.stringify(record)) add('~', record)
  }
  for (const [key, record] of before) if (!after.has(key)) add('-', record)
  return counts
}

describe('Each week after the second release', () => {
  test('the same options give the same bytes', () => {
    const bytes = (release: Map<string, SourceRecord>) => JSON.stringify([...release])
    expect(bytes(keyed(4)) === bytes(of(4))).toBe(true)
  })

  test.each(weeks)('release %i brings something of everything, and not more than a week does', (release) => {
    const counts = difference(release)
    for (const kind of ['+listing', '~listing', '-listing', '+sale', '~development_application']) {
      expect(counts[kind], kind).toBeGreaterThan(0)
    }
    expect((counts['+zoning'] ?? 0) + (counts['~zoning'] ?? 0)).toBeGreaterThan(0)
    expect(counts['+parcel']).toBeGreaterThan(0)
    expect(counts['-parcel']).toBeGreaterThan(0)
    const sum = Object.values(counts).reduce((total, count) => total + count, 0)
    expect(sum).toBeLessThan(300)
  })

  test.each(weeks)('in release %i no PID and no code of an application is there twice', (release) => {
    const pids = [...of(release).values()].flatMap((record) =>
      record.entity === 'parcel' && record.pid ? [record.pid] : [],
    )
    expect(new Set(pids).size).toBe(pids.length)
    const codes = applicationsOf(release).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    const known = new Set(applicationsOf(release - 1).map(({ ref }) => ref))
    for (const { ref, code, title, effectiveOn } of applicationsOf(release)) {
      if (known.has(ref)) continue
      expect(code).toMatch(new RegExp(`^[A-Z]+-${effectiveOn?.slice(0, 4)}-\\d{4}$`))
      expect(title).not.toMatch(/^(\S+) to \1 /)
    }
  })

  test('what is cut and joined fills the same ground', () => {
    const ground = (release: number) =>
      [...of(release).values()].reduce(
        (sum, record) => sum + (record.entity === 'parcel' ? (record.statedAreaSquareMetres ?? 0) : 0),
        0,
      )
    // Areas are rounded to a tenth of a square metre.
    expect(Math.abs(ground(LAST) - ground(2))).toBeLessThan(20)
  })

  test('a PID that is gone never comes back', () => {
    const removed = new Set<string>()
    let before = new Set<string>()
    for (const release of [2, ...weeks]) {
      const now = new Set(
        [...of(release).values()].flatMap((record) =>
          record.entity === 'parcel' && record.pid ? [record.pid] : [],
        ),
      )
      for (const pid of before) if (!now.has(pid)) removed.add(pid)
      expect([...now].filter((pid) => removed.has(pid))).toEqual([])
      before = now
    }
    expect(removed.size).toBeGreaterThan(5)
  })

  test('every listing, sale and address is of a parcel that is there', () => {
    const refs = new Set(
      [...of(LAST).values()].filter(({ entity }) => entity === 'parcel').map(({ ref }) => ref),
    )
    const homeless = [...of(LAST).values()].filter(
      (record) =>
        (record.entity === 'listing' || record.entity === 'sale') && !refs.has(record.parcelRef ?? ''),
    )
    expect(homeless).toEqual([])
  })

  test('who sells had an offer the week before, and broker listings come, too', () => {
    let [sold, broker] = [0, 0]
    for (const release of weeks) {
      const before = new Map(generateListings(release - 1).map((listing) => [listing.ref, listing]))
      for (const listing of generateListings(release)) {
        const was = before.get(listing.ref)
        if (!was) {
          expect(listing).toMatchObject({ status: 'active', previousPriceDollars: null })
          expect(listing.listedOn > addDays(OPTIONS.asOf, 7 * (release - 2))).toBe(true)
          if (listing.kind === 'broker') broker += 1
        } else if (listing.status === 'sold' && was.status !== 'sold') {
          expect(was.status).toBe('pending')
          sold += 1
        }
      }
    }
    expect(sold).toBeGreaterThan(3)
    expect(broker).toBeGreaterThan(3)
  })

  test('a block that is applied for goes step by step, and is zoned so once that is adopted', () => {
    const steps = new Map<string, { statuses: string[]; title: string }>()
    for (const release of weeks) {
      for (const { ref, status, title } of applicationsOf(release)) {
        if (!ref.endsWith(`-${ref.match(/1\d{3}$/)?.[0]}`) || !title?.endsWith('for the whole block'))
          continue
        const seen = steps.get(ref) ?? { statuses: [], title }
        steps.set(ref, { ...seen, statuses: [...seen.statuses, status ?? ''] })
      }
    }
    const adopted = [...steps.values()].filter(({ statuses }) => statuses.includes('adopted'))
    expect(adopted.length).toBeGreaterThan(0)
    for (const { statuses } of adopted) {
      expect([...new Set(statuses)]).toEqual([
        'submitted',
        'under review',
        'public hearing',
        'third reading',
        'adopted',
      ])
    }
  })

  test('an application for a rezoning names the zone of its land, and the new one only once adopted', () => {
    let count = 0
    for (const release of [2, ...weeks]) {
      const zones = layerOf(release, 'zoning')
      for (const { code, title, status, geometry } of applicationsOf(release)) {
        const [, before, after] = title?.match(/^(\S+) to (\S+) for /) ?? []
        if (!before || geometry.type !== 'Polygon') continue
        const at = pointInside([geometry.coordinates])
        const zone = zones.find((area) => isInside([at[0] ?? 0, at[1] ?? 0], area.geometry as Polygon))
        expect(zone?.code, `${code}: ${title}, ${status}`).toBe(status === 'adopted' ? after : before)
        count += 1
      }
    }
    expect(count).toBeGreaterThan(20)
  })
})
