import { beforeEach, expect, test } from 'vitest'
import { distanceMetres } from '#domain/geometry/geodesy.ts'
import type { MarketClass } from '#domain/valuation/cma/sales/market-sale.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { readListings } from './basis-listings.ts'

const TODAY = '2026-10-01'
const PLACE: [number, number] = [-123.1, 49.25]
/** Metres of a degree of longitude at the place, about. */
const METRES_EAST = 72_660

describeOnBothEngines('Listings that an analysis is made from', (getDatabase) => {
  beforeEach(async () => {
    await getDatabase().pool.query('DELETE FROM listing')
  })

  /** Lists `count` properties east of the place, one each `metresApart` from `fromMetres` on. */
  async function list(
    count: number,
    { type = 'House', status = 'active', fromMetres = 10, metresApart = 1, listedOn = '2026-06-01' },
  ): Promise<void> {
    const releaseId = await makeRelease(getDatabase(), { source: 'board', dataset: `${type} ${status}` })
    await getDatabase().pool.query(
      `INSERT INTO listing (id, source_key, dataset_key, source_ref, release_id, content_hash, kind, listing_number, status, listed_on, price_dollars,
         property_type, geom)
       SELECT id, 'board', $2, id, $1, id, 'mls', id, $3, $4::date, 900000, $2, ST_SetSRID(ST_MakePoint($5 + metres / ${METRES_EAST}.0, $6), 4326)
       FROM generate_series(0, $7::int - 1) n, concat($2::text, $3::text, $4::text, n) id, LATERAL (SELECT $8::float8 + n * $9::float8 AS metres) far`,
      [releaseId, type, status, listedOn, ...PLACE, count, fromMetres, metresApart],
    )
  }

  const read = (marketClass: MarketClass, kilometres = 50) =>
    readListings(
      getDatabase(),
      { marketClass, tenure: 'freehold', position: PLACE, effectiveDate: TODAY },
      { kilometres, today: TODAY, previous: null },
    )

  test('are all those of its class, however many of others are nearer', async () => {
    await list(480, { type: 'Apartment', status: 'expired' })
    await list(500, { type: 'House', status: 'sold' })
    await list(500, { type: 'House', listedOn: '2026-10-02' })
    await list(60, { fromMetres: 600 })
    const { listings, completeKilometres } = await read('house')
    expect(listings.map(({ status }) => status)).toEqual(Array(60).fill('active'))
    expect(completeKilometres).toBe(10)
    expect((await read('strata')).listings).toHaveLength(480)
    expect(await read('land')).toEqual({ completeKilometres: 10, listings: [], listingsOn: TODAY })
  })

  test('are those for sale however long they are listed, and those that expired of some 400 days', async () => {
    const old = { listedOn: '2025-08-26' }
    await list(2, { ...old, status: 'active' })
    await list(1, { ...old, status: 'pending' })
    await list(3, { ...old, status: 'expired' })
    await list(4, { status: 'expired' })
    // The only one of its class.
    await list(1, { ...old, type: 'Apartment' })
    const { listings } = await read('house')
    const count = (status: string) => listings.filter((listing) => listing.status === status).length
    expect([count('active'), count('pending'), count('expired')]).toEqual([2, 1, 4])
    expect((await read('strata')).listings).toHaveLength(1)
  })

  test('have the tenure of their parcel, and are freehold where none is stated', async () => {
    const releaseId = await makeRelease(getDatabase(), { source: 'city', dataset: 'parcels' })
    await makeParcel(getDatabase(), releaseId, 'leased', { facts: JSON.stringify({ tenure: 'Leasehold' }) })
    await makeParcel(getDatabase(), releaseId, 'owned')
    await list(3, {})
    const place = (upid: string, end: number) =>
      getDatabase().pool.query(`UPDATE listing SET upid = $1 WHERE right(id, 1) = $2`, [upid, String(end)])
    await place('leased', 0)
    await place('owned', 1)
    const { listings } = await read('house')
    expect(listings.map(({ upid, tenure }) => [upid, tenure])).toEqual([
      ['leased', 'leasehold'],
      ['owned', 'freehold'],
      [null, 'freehold'],
    ])
  })

  test('are counted as far only as they were read, where there are more', async () => {
    await list(700, { fromMetres: 100, metresApart: 5 })
    const { listings, completeKilometres } = await read('house')
    const farthest = Math.max(...listings.map(({ position }) => distanceMetres(PLACE, position)))
    expect(farthest).toBeLessThanOrEqual(completeKilometres * 1000)
    // The 500th of them is 2,595 m away.
    expect(completeKilometres).toBeGreaterThan(2.5)
    expect(completeKilometres).toBeLessThan(2.6)
    expect(listings.length).toBeGreaterThan(490)
    expect(listings.length).toBeLessThan(500)
    expect((await read('house', 1)).completeKilometres).toBe(1)
  })
})
