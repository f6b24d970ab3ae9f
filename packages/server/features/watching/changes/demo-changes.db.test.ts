import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateDemo } from '#demo/district/index.ts'
import { type DemoChange, demoChanges, recordKey } from '#demo/district/testing/demo-changes.ts'
import type { ListingRecord } from '#domain/parcel/records.ts'
import type { Change } from '#domain/watching/changes/change.ts'
import { NOTIFICATION_TYPE_KEYS } from '#domain/watching/notification-types.ts'
import { loadDemo } from '../../../cli/demo/load-demo.ts'
import type { Database } from '../../../db/open.ts'
import { openSignals } from '../../../db/signals.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeArea, makeFolder } from '../../../testing/watching/watch-factory.ts'
import { watchReleases } from '../watching/service.ts'
import { detectWaiting } from './service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-changes-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const DISTRICT = { parcels: 1500, seed: 1, asOf: '2026-11-09' }
const listed: DemoChange[] = [...demoChanges({ ...DISTRICT, release: 2 })]
const keysOf = (kinds: readonly DemoChange['kind'][], part: 'added' | 'removed' | 'changed') =>
  listed.filter(({ kind }) => kinds.includes(kind)).flatMap((change) => change[part])

/** Returns the code of the zone or plan area that covers most of each parcel, as the importer measured it. */
async function groundCodes({ pool }: Database, layer: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ upid: string; code: string }>(
    `SELECT s.upid, f.code FROM parcel_layer s JOIN layer_feature f ON f.id = s.feature_id JOIN parcel p ON p.upid = s.upid
     WHERE s.layer_key = $1 AND s.share > 0.5 AND p.parcel_class NOT IN ('interest', 'road')`,
    [layer],
  )
  return new Map(rows.map(({ upid, code }) => [upid, code]))
}

describeOnBothEngines('changes of the demo district', (getDatabase) => {
  let changes: Change[]
  const zones: { before: Map<string, string>; after: Map<string, string> }[] = []
  const layers = ['zoning', 'ocp'] as const

  beforeAll(async () => {
    const database = getDatabase()
    await loadDemo(database, { ...DISTRICT, releases: [1], dataFolder })
    const before = await Promise.all(layers.map((layer) => groundCodes(database, layer)))
    await loadDemo(database, { ...DISTRICT, releases: [2], dataFolder })
    const after = await Promise.all(layers.map((layer) => groundCodes(database, layer)))
    for (const [index] of layers.entries()) {
      zones.push({ before: before[index] ?? new Map(), after: after[index] ?? new Map() })
    }
    await detectWaiting({ database })
    changes = await stored(database)
  })

  const stored = async ({ pool }: Database) =>
    (await pool.query<{ change: Change }>('SELECT change FROM detected_change ORDER BY change_key')).rows.map(
      ({ change }) => change,
    )
  const ofType = <T extends Change['type']>(type: T) =>
    changes.filter((change): change is Extract<Change, { type: T }> => change.type === type)

  it('tell which parcels became which', () => {
    const parcels = (kind: DemoChange['kind'], part: 'added' | 'removed') =>
      keysOf([kind], part).filter((key) => key.startsWith('parcel ')).length
    const reasons = (type: 'pid_deleted' | 'pid_created') =>
      Object.fromEntries(
        [...Map.groupBy(ofType(type), ({ lineage }) => lineage.reason)].map(([reason, { length }]) => [
          reason,
          length,
        ]),
      )
    expect(reasons('pid_deleted')).toEqual({
      subdivision: parcels('subdivision', 'removed'),
      assembly: parcels('assembly', 'removed'),
    })
    expect(reasons('pid_created')).toEqual({
      subdivision: parcels('subdivision', 'added'),
      assembly: parcels('assembly', 'added'),
    })
  })

  it.each([
    ['zoning', 'zoning', 0],
    ['community plan', 'land_use', 1],
  ] as const)('tell of every parcel whose %s is another, and of no other', (_, type, index) => {
    const { before = new Map<string, string>(), after = new Map<string, string>() } = zones[index] ?? {}
    const differing = [...before].filter(([upid, code]) => after.has(upid) && after.get(upid) !== code)
    expect(differing.length).toBeGreaterThan(10)
    expect(
      ofType(type).map(({ upids, before: lost, after: gained }) => [
        ...upids,
        lost.map(({ code }) => code).join(),
        gained.map(({ code }) => code).join(),
      ]),
    ).toEqual(differing.map(([upid, code]) => [upid, code, after.get(upid)]).sort())
  })

  it('tell of every application that came or took a step', () => {
    expect(ofType('development_application_new')).toHaveLength(keysOf(['new application'], 'added').length)
    expect(ofType('development_application_status')).toHaveLength(
      keysOf(['application status'], 'changed').length,
    )
    expect(ofType('development_application_updated')).toEqual([])
    expect(ofType('development_application_status').every(({ upids }) => upids.length > 0)).toBe(true)
  })

  it('tell of every listing that came, went, or has another price or state', () => {
    const listings = new Map<string, ListingRecord>()
    for (const release of [2, 1] as const) {
      for (const record of generateDemo({ ...DISTRICT, release })) {
        if (record.entity === 'listing') listings.set(recordKey(record), record)
      }
    }
    const offered = (keys: readonly string[], kind: ListingRecord['kind']) =>
      keys.filter((key) => {
        const listing = listings.get(key)
        return listing?.kind === kind && (listing.status === 'active' || listing.status === 'pending')
      }).length
    const gone = keysOf(['listing gone', 'subdivision', 'assembly'], 'removed')
    const come = keysOf(['new listing'], 'added')
    expect(ofType('mls_new')).toHaveLength(offered(come, 'mls'))
    expect(ofType('broker_listing_new')).toHaveLength(offered(come, 'broker'))
    expect(ofType('mls_removed')).toHaveLength(offered(gone, 'mls'))
    expect(ofType('broker_listing_removed')).toHaveLength(offered(gone, 'broker'))
    expect(ofType('mls_price')).toHaveLength(offered(keysOf(['listing price'], 'changed'), 'mls'))
    expect(ofType('mls_status')).toHaveLength(offered(keysOf(['listing status'], 'changed'), 'mls'))
  })

  it('tell of nothing else, and each has its place', async () => {
    const { pool } = getDatabase()
    const { rows } = await pool.query(
      `SELECT count(*)::int AS placeless FROM detected_change WHERE places IS NULL OR ST_IsEmpty(places)`,
    )
    expect(rows).toEqual([{ placeless: 0 }])
    expect(ofType('alr_status')).toEqual([])
  })

  it('reach an area around the district each once, by tab, and a folder those of its parcels', async () => {
    const database = getDatabase()
    const { id } = await signedInAccount(database, { grants: ['notif_area_mls'] })
    const notif_def = [...NOTIFICATION_TYPE_KEYS]
    const ground = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [-130, 45],
          [-115, 45],
          [-115, 55],
          [-130, 55],
          [-130, 45],
        ],
      ],
    }
    const area = await makeArea(database, id, { ground, notif_def })
    const parent = ofType('pid_deleted').find(({ lineage }) => lineage.reason === 'subdivision')?.before
    const rezoned = ofType('zoning')
      .slice(0, 2)
      .flatMap(({ upids }) => upids)
    const folder = await makeFolder(database, id, { notif_def, upids: [parent?.upid ?? '', ...rezoned] })
    const signals = openSignals(database)
    await watchReleases({ database, signals, clock: () => new Date('2026-11-21T12:00:00Z') })
    await signals.close()
    const { rows } = await database.pool.query<{
      id: string
      tab: string
      content: string
      count: number
      told: number
    }>(
      `SELECT n.collection_id AS id, n.tab, n.content, n.properties_count AS count, (SELECT count(*)::int FROM collection_change x
         WHERE x.collection_id = n.collection_id AND x.tab = n.tab) AS told
       FROM notification n WHERE n.account_id = $1 ORDER BY 2`,
      [id],
    )
    const ofTab = (tab: string) =>
      changes.filter(
        ({ type }) =>
          (type.startsWith('mls') ? 'mls' : type.startsWith('broker') ? 'broker' : 'info') === tab,
      )
    const ofArea = rows.filter((row) => row.id === area)
    expect(ofArea.map(({ tab, told, count }) => [tab, told, count])).toEqual(
      ['broker', 'info', 'mls']
        .filter((tab) => ofTab(tab).length > 0)
        .map((tab) => [tab, ofTab(tab).length, new Set(ofTab(tab).flatMap(({ upids }) => upids)).size]),
    )
    const ofFolder = rows.filter((row) => row.id === folder)
    expect(ofFolder).toMatchObject([{ tab: 'info', count: 3 }])
    expect(ofFolder[0]?.content).toContain('was subdivided into')
    expect(ofFolder[0]?.content).toMatch(
      /<p><strong>.+<\/strong>: Zoning changed from \S+ to \S+( \(adopted\))? on 2 parcels<\/p>/,
    )
  })

  it('are the same however often they are looked for', async () => {
    const database = getDatabase()
    await database.pool.query(`UPDATE release_watch SET state = 'waiting', progress = 0`)
    expect(await detectWaiting({ database })).toBe(0)
    expect(await stored(database)).toEqual(changes)
  })
})
