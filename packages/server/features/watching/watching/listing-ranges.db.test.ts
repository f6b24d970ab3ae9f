import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { AreaOptions } from '#contract/watching/collections.ts'
import { openSignals } from '../../../db/signals.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeArea } from '../../../testing/watching/watch-factory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import { countMlsListings } from '../collections/area-choice-queries.ts'
import { watchReleases } from './watch-releases.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-ranges-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const clock = () => new Date('2026-11-20T12:00:00Z')
const CRITERIA = {
  Dear: { mls: { priceDollars: { min: 2_000_000 } } },
  Exact: { mls: { priceDollars: { min: 900_000, max: 900_000 } } },
  Family: { mls: { bedrooms: { min: 4, max: 5 } } },
  Shops: { broker: { priceDollars: { max: 500_000 } } },
  Studio: { mls: { bedrooms: { max: 0 } } },
}

describeOnBothEngines('An area with ranges of price and bedrooms', (getDatabase) => {
  it('is notified of the listings within them, to which both ends belong, and counts the same', async () => {
    const database = getDatabase()
    const town = new WatchedTown(database, dataFolder)
    const signals = openSignals(database)
    const { id: accountId } = await signedInAccount(database, { grants: ['notif_area_mls'] })
    const areas: { name: string; id: string; mls: AreaOptions['mls'] }[] = []
    for (const [name, criteria] of Object.entries(CRITERIA)) {
      const options = AreaOptions.parse(criteria)
      const id = await makeArea(database, accountId, {
        name,
        ground: town.ground(0, 8),
        notif_def: ['mls_new', 'mls_price', 'broker_listing_new'],
        options: JSON.stringify(options),
      })
      areas.push({ name, id, mls: options.mls })
    }
    await town.release(...town.parcels(0, 8), town.listing('R1', 0, { bedrooms: 4 }))
    await town.release(
      ...town.parcels(0, 8),
      // Came down from a million.
      town.listing('R1', 0, { bedrooms: 4, priceDollars: 900_000 }),
      town.listing('R2', 1, { bedrooms: 5, priceDollars: 2_000_000 }),
      town.listing('R3', 2, { bedrooms: null, priceDollars: 1_999_999 }),
      town.listing('R4', 3, { bedrooms: 0, priceDollars: 400_000 }),
      town.listing('B1', 4, { kind: 'broker', priceDollars: 500_000 }),
      town.listing('B2', 5, { kind: 'broker', priceDollars: 500_001 }),
    )
    await watchReleases({ database, signals, clock })
    await signals.close()
    const { rows } = await database.pool.query<{ line: string }>(
      `SELECT x.name || ' ' || n.tab || ' ' || n.properties_count AS line
       FROM notification n JOIN watched_area x ON x.id = n.collection_id ORDER BY 1`,
    )
    expect(rows.map(({ line }) => line)).toEqual([
      'Dear broker 2',
      'Dear mls 1',
      'Exact broker 2',
      'Exact mls 1',
      'Family broker 2',
      'Family mls 2',
      'Shops broker 1',
      'Shops mls 4',
      'Studio broker 2',
      'Studio mls 1',
    ])
    const counts: [string, number][] = []
    for (const { name, id, mls } of areas) counts.push([name, await countMlsListings(database, id, mls)])
    expect(Object.fromEntries(counts)).toEqual({ Dear: 1, Exact: 1, Family: 2, Shops: 4, Studio: 1 })
  })
})
