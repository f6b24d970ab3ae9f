import { beforeAll, expect, test } from 'vitest'
import type { FeatureSheet } from '#contract/parcel/feature-sheet.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeListing } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('The feature sheet of a listing', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    const release = await makeRelease(database)
    await makeParcel(database, release, 'parcel-1', { civic_number: '1184', street: 'TIDEWATER CRES' })
    await makeParcel(database, release, 'bare')
    const on = { upid: 'parcel-1' }
    await makeListing(database, release, 'R2000001', { ...on, status: 'sold', listed_on: '2026-06-01' })
    await makeListing(database, release, 'R2000002', { ...on, status: 'active', listed_on: '2026-05-01' })
    await makeListing(database, release, 'R2000003', { ...on, status: 'active', listed_on: '2026-04-01' })
    await makeListing(database, release, 'CB-1', { ...on, kind: 'broker', listed_on: '2026-07-01' })
    await makeListing(database, release, 'R2000009', { upid: null, status: 'expired' })
    const newer = await makeRelease(database, { dataset: 'listings', asOf: '2026-08-04' })
    await database.db
      .insertInto('change_event')
      .values({
        release_id: newer,
        entity: 'listing',
        layer_key: null,
        subject_id: 'R2000002',
        upid: 'parcel-1',
        kind: 'changed',
        changed_fields: ['price_dollars'],
        before: JSON.stringify({
          kind: 'mls',
          listing_number: 'R2000002',
          status: 'active',
          price_dollars: 1,
        }),
        after: JSON.stringify({
          kind: 'mls',
          listing_number: 'R2000002',
          status: 'active',
          price_dollars: 2,
        }),
      })
      .execute()
  })

  const sheet = (upidOrMls: string) => call.get('featureSheet', { params: { upidOrMls } })
  const shown = async (upidOrMls: string) => {
    const response = await sheet(upidOrMls)
    expect(response.status, response.text).toBe(200)
    return response.payload as FeatureSheet
  }

  test('a number finds its listing in any case, with its parcel, the others on it and their history', async () => {
    const payload = await shown('r2000002')
    expect(payload.listing).toMatchObject({ listingNumber: 'R2000002', kind: 'mls', status: 'active' })
    expect(payload.listing.provenance.title).toContain('testtown')
    expect(payload.isActive).toBe(true)
    expect(payload.card?.parcel.upid).toBe('parcel-1')
    expect(payload.others.map(({ listingNumber }) => listingNumber)).toEqual(['R2000003', 'R2000001'])
    expect(payload.history.map(({ listingNumber }) => listingNumber)).toContain('R2000002')
    expect(payload.history.map(({ listingNumber }) => listingNumber)).not.toContain('CB-1')
  })

  test('a parcel gives its newest listing that is offered, not a newer one that is sold', async () => {
    expect((await shown('parcel-1')).listing.listingNumber).toBe('R2000002')
  })

  test('a listing that is no longer offered, or stands on no known parcel, says so', async () => {
    expect((await shown('R2000001')).isActive).toBe(false)
    expect(await shown('R2000009')).toMatchObject({ card: null, others: [], history: [] })
  })

  test('without a listing: 404 that tells the parcel from nothing at all', async () => {
    expect(await sheet('bare')).toMatchObject({
      status: 404,
      code: 'listing_not_found',
      message: 'There is no MLS® listing for this parcel.',
    })
    expect(await sheet('no-such-thing')).toMatchObject({
      status: 404,
      code: 'listing_not_found',
      message: 'No MLS® listing or parcel is called “no-such-thing”.',
    })
  })

  test('is locked without UPGRADE_TO_LOTLINE_PRO', async () => {
    const basic = await signedInAccount(getDatabase(), { plan_key: 'basic' })
    const response = await call.as(basic).get('featureSheet', { params: { upidOrMls: 'R2000002' } })
    expect(response).toMatchObject({ status: 403, code: 'permission_required' })
    const granted = await signedInAccount(getDatabase(), {
      plan_key: 'basic',
      grants: [RESOURCES.UPGRADE_TO_LOTLINE_PRO],
    })
    const opened = await call.as(granted).get('featureSheet', { params: { upidOrMls: 'R2000002' } })
    expect(opened.status).toBe(200)
  })
})
