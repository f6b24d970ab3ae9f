import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { ParcelTimeline, TimelineBoundary } from '#contract/parcel/parcel-timeline.ts'
import { RESOURCE_KEYS, type ResourceKey } from '#domain/account/permissions.ts'
import { boundingBox } from '#domain/geometry/polygon.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import { decideRelease, detectWaiting, listQuarantined } from '../changes/service.ts'
import { readParcelTimeline } from './service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-timeline-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const ALL = new Set(RESOURCE_KEYS)

describeOnBothEngines('the timeline of a parcel', (getDatabase) => {
  let town: WatchedTown
  beforeEach(() => {
    town = new WatchedTown(getDatabase(), dataFolder)
  })

  async function timeline(
    n: number | string,
    permissions: ReadonlySet<ResourceKey> = ALL,
  ): Promise<ParcelTimeline> {
    await detectWaiting({ database: getDatabase() })
    return readParcelTimeline(getDatabase(), permissions, town.upid(n), 'imperial')
  }

  /** Returns west and east of boundaries, in parcels from the west. */
  const spans = (boundaries: readonly TimelineBoundary[] | undefined) =>
    (boundaries ?? []).map(({ geometry }) => {
      const [west, , east] = boundingBox(geometry) ?? [0, 0, 0, 0]
      const [origin] = town.at(0)
      const [next] = town.at(1)
      return [west, east].map((lng) => Math.round(((lng - origin) / (next - origin)) * 100) / 100)
    })

  const half = (n: number, from: number, to: number) =>
    town.parcel(n, {
      pid: String(200_000_000 + n),
      civicNumber: String(500 + n),
      geometry: town.ground(from, to),
    })

  it('is empty, and says since when, where nothing changed', async () => {
    const first = await town.release(...town.parcels(0, 3))
    expect(await timeline(0)).toMatchObject({
      parcel: { upid: town.upid(0), name: '100 Main St', removed: null },
      watched: {
        first: { releaseId: first, asOf: '2026-11-01' },
        last: { releaseId: first, asOf: '2026-11-01' },
        newest: { releaseId: first, asOf: '2026-11-01' },
      },
      entries: [],
      isCut: false,
      unseen: [],
    })
    const second = await town.release(...town.parcels(0, 2))
    expect((await timeline(0)).watched).toEqual({
      first: { releaseId: first, asOf: '2026-11-01' },
      last: { releaseId: second, asOf: '2026-11-02' },
      newest: { releaseId: second, asOf: '2026-11-02' },
    })
  })

  it('tells of a subdivision with the outlines before and after, on the parcel that went as on those that came', async () => {
    await town.release(...town.parcels(0, 8))
    const second = await town.release(
      town.parcel(0),
      half(10, 1, 1.6),
      half(11, 1.6, 2),
      ...town.parcels(2, 8),
    )
    const gone = await timeline(1)
    expect(gone.parcel).toMatchObject({
      pid: expect.stringMatching(/^100\d{3}001$/),
      name: '101 Main St',
      removed: { releaseId: second, asOf: '2026-11-02' },
    })
    const [entry] = gone.entries
    expect(gone.entries).toHaveLength(1)
    expect(entry).toMatchObject({
      type: 'pid_deleted',
      title: 'Subdivision',
      on: '2026-11-02',
      isDateOfEffect: false,
      releaseId: second,
      text: expect.stringContaining('was subdivided into PID 200-000-010 (60%) and PID 200-000-011 (40%)'),
      lineage: {
        reason: 'subdivision',
        parents: [{ upid: town.upid(1), share: expect.closeTo(1), exists: false }],
        children: [
          { upid: town.upid(10), pid: '200000010', name: '510 Main St', exists: true },
          { upid: town.upid(11), pid: '200000011', name: '511 Main St', exists: true },
        ],
        moreParents: 0,
        moreChildren: 0,
      },
    })
    const shares = entry?.lineage?.children.map(({ share }) => Math.round((share ?? 0) * 100))
    expect(shares).toEqual([60, 40])
    expect(spans(entry?.boundaries?.before)).toEqual([[1, 2]])
    expect(spans(entry?.boundaries?.after)).toEqual([
      [1, 1.6],
      [1.6, 2],
    ])
    expect(gone.provenance[String(second)]).toMatchObject({ title: `Town of ${town.key}` })
    for (const child of [10, 11]) {
      const { parcel, entries } = await timeline(child)
      expect(parcel.removed).toBeNull()
      expect(entries).toEqual(gone.entries)
    }
    expect((await timeline(0)).entries).toEqual([])
  })

  it('knows the outline of a parcel as it was, when a later release has moved it since', async () => {
    await town.release(...town.parcels(0, 8))
    await town.release(
      town.parcel(0),
      town.parcel(12, { pid: '200000077', geometry: town.ground(1, 3) }),
      ...town.parcels(3, 8),
    )
    await town.release(
      town.parcel(0),
      half(10, 1, 2.5),
      town.parcel(12, { pid: '200000077', geometry: town.ground(2.5, 3) }),
      ...town.parcels(3, 8),
    )
    const { entries } = await timeline(12)
    expect(entries.map(({ title, on }) => [title, on])).toEqual([
      ['Subdivision', '2026-11-03'],
      ['Assembly', '2026-11-02'],
    ])
    const [subdivision, assembly] = entries
    expect(spans(subdivision?.boundaries?.before)).toEqual([[1, 3]])
    expect(spans(subdivision?.boundaries?.after).sort()).toEqual([
      [1, 2.5],
      [2.5, 3],
    ])
    expect(spans(assembly?.boundaries?.before)).toEqual([
      [1, 2],
      [2, 3],
    ])
    expect(spans(assembly?.boundaries?.after)).toEqual([[1, 3]])
    expect(assembly?.lineage?.parents.map(({ share }) => Math.round((share ?? 0) * 100))).toEqual([50, 50])
  })

  it('dates what came into force earlier, and gives each fact before and after', async () => {
    const parcels = town.parcels(0, 2)
    await town.release(...parcels, town.feature('zoning', 'RS-1', 0, 2), town.listing('R1', 0))
    await town.release(
      ...parcels,
      town.feature('zoning', 'RT-7', 0, 1, { ref: 'z', effectiveOn: '2026-03-04' }),
      town.feature('zoning', 'RS-1', 1, 2, { ref: 'RS-1 0' }),
      town.listing('R1', 0, { priceDollars: 900_000 }),
    )
    const { entries } = await timeline(0)
    expect(entries).toMatchObject([
      { type: 'mls_price', title: 'MLS® price', on: '2026-11-02', boundaries: null, lineage: null },
      {
        type: 'zoning',
        on: '2026-03-04',
        isDateOfEffect: true,
        asOf: '2026-11-02',
        text: 'Zoning changed from RS-1 to RT-7',
      },
    ])
    expect(entries[0]?.facts).toEqual([{ label: 'Price', before: '$1,000,000', after: '$900,000' }])
    expect(entries[1]?.facts).toContainEqual({ label: 'Zoning', before: 'RS-1', after: 'RT-7' })
  })

  it('shows where an application lies that is new, and where it moved to', async () => {
    const parcels = town.parcels(0, 6)
    const applied = (metresEast = 0) =>
      town.feature('development_application', 'RZ-1', 1, 3, { status: 'submitted', metresEast })
    await town.release(...parcels)
    await town.release(...parcels, applied())
    await town.release(...parcels, applied(22))
    const { entries } = await timeline(1)
    expect(entries.map(({ type }) => type)).toEqual([
      'development_application_updated',
      'development_application_new',
    ])
    expect(spans(entries[1]?.boundaries?.before)).toEqual([])
    expect(spans(entries[1]?.boundaries?.after)).toEqual([[1, 3]])
    expect(spans(entries[0]?.boundaries?.before)).toEqual([[1, 3]])
    expect(spans(entries[0]?.boundaries?.after)).toEqual([[1, 4]])
  })

  it('leaves listings to those who may see them in a history', async () => {
    const parcels = town.parcels(0, 2)
    await town.release(...parcels, town.listing('R1', 0), town.feature('zoning', 'RS-1', 0, 2))
    await town.release(
      ...parcels,
      town.listing('R1', 0, { status: 'sold' }),
      town.listing('CB-1', 0, { kind: 'broker' }),
      town.feature('zoning', 'RT-7', 0, 2, { ref: 'RS-1 0' }),
    )
    const seen = async (...keys: ResourceKey[]) => {
      const { entries, unseen } = await timeline(0, new Set(keys))
      return [entries.map(({ type }) => type).sort(), unseen]
    }
    expect(await seen()).toEqual([['zoning'], ['broker', 'mls']])
    expect(await seen('notif_folder_bl')).toEqual([['broker_listing_new', 'zoning'], ['mls']])
    expect(await seen('notif_area_mls')).toEqual([['mls_status', 'zoning'], ['broker']])
    expect(await seen('notif_area_mls', 'notif_area_bl')).toEqual([
      ['broker_listing_new', 'mls_status', 'zoning'],
      [],
    ])
  })

  it('tells nothing of a release that is held or dismissed, nor that it was looked through', async () => {
    await town.release(...town.parcels(0, 30))
    const short = await town.release(...town.parcels(0, 20))
    const parts = { database: getDatabase(), clock: () => new Date('2026-11-20T12:00:00Z') }
    const expected = {
      parcel: { removed: { releaseId: short } },
      watched: { last: { asOf: '2026-11-01' }, newest: { releaseId: short } },
      entries: [],
    }
    expect(await timeline(25)).toMatchObject(expected)
    const { id } = await getDatabase()
      .db.insertInto('account')
      .values({ username: `timeline-${town.key}`, email: `${town.key}@example.com`, password_hash: 'none' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await listQuarantined(parts.database)).map(({ releaseId }) => releaseId)).toContain(short)
    await decideRelease(parts, short, id, 'rejected')
    expect(await timeline(25)).toMatchObject(expected)
  })

  it('lists the largest parcels of a long plan, draws those, and says how many more there are', async () => {
    await town.release(town.parcel(0, { geometry: town.ground(0, 90) }), ...town.parcels(90, 200))
    await town.release(
      ...Array.from({ length: 90 }, (_, n) => half(300 + n, n, n + 1)),
      ...town.parcels(90, 200),
    )
    const { entries } = await timeline(0)
    expect(entries).toHaveLength(1)
    const [entry] = entries
    expect(entry?.lineage).toMatchObject({ moreParents: 0, moreChildren: 30 })
    expect(entry?.lineage?.children).toHaveLength(60)
    expect(entry?.boundaries?.after).toHaveLength(60)
    expect(entry?.boundaries?.isCut).toBe(true)
  })

  it('simplifies what no picture shows', async () => {
    const [west, south] = town.at(0)
    const [east] = town.at(3)
    // A shore of a thousand vertices, each a centimetre off the line.
    const shore = Array.from({ length: 1000 }, (_, n) => [
      east + ((west - east) * n) / 1000,
      south + 0.0003 + (n % 2) * 1e-7,
    ])
    const geometry = {
      type: 'Polygon' as const,
      coordinates: [[[west, south], [east, south], ...shore, [west, south + 0.0003], [west, south]]],
    }
    await town.release(town.parcel(0, { geometry }), ...town.parcels(3, 30))
    await town.release(half(40, 0, 1), half(41, 1, 3), ...town.parcels(3, 30))
    const [entry] = (await timeline(0)).entries
    expect(spans(entry?.boundaries?.before)).toEqual([[0, 3]])
    const [shape] = entry?.boundaries?.before ?? []
    expect(JSON.stringify(shape?.geometry).length).toBeLessThan(400)
  })

  it('is of no parcel that never was', async () => {
    await expect(timeline('nowhere')).rejects.toMatchObject({ code: 'parcel_not_found' })
  })
})
