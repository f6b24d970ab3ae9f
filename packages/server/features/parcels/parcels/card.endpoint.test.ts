import { beforeAll, describe, expect, test } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { deriveUnits, makeAssessment, makeListing, makeSale } from '../../../testing/rows/market-factory.ts'
import { makeAddress, makeFeature, makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('One parcel', (getDatabase) => {
  let call: AppInMemory
  let release: number

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    release = await makeRelease(database)
    await makeParcel(database, release, 'testtown-1', {
      pid: '012345678',
      civic_number: '1184',
      street: 'TIDEWATER CRES',
      facts: JSON.stringify({
        ...{ 'Heritage status': 'Inventory', 'Has suite': true, Blank: '' },
        ...{ view: 0, VIEW_CODE: 0 },
      }),
    })
    await makeParcel(database, release, 'strata', { plan_number: 'EPS2328', roll_number: 'R-7' })
    await makeParcel(database, release, 'sibling', { roll_number: 'R-7', pid: '000000017' })
    await makeSale(database, release, 'testtown-1')
    await makeListing(database, release, 'R2999999', { upid: 'testtown-1' })
    await makeFeature(database, release, 'zoning', 'z1', {
      code: 'RT-7',
      bylaw: '3575',
      effective_on: '2026-02-03',
      on: { 'testtown-1': 1 },
    })
    for (const pid of ['000000101', '000000102', '000000103']) {
      await makeAssessment(database, release, 'strata', {
        pid,
        unit: pid.slice(-1),
        total_dollars: 400_000,
        year_built: 1990 + Number(pid.slice(-1)),
      })
    }
    await makeAddress(database, release, 'a1', { pid: '000000555', upid: 'testtown-1' })
    await deriveUnits(database)
  })

  const cardOf = async (upid: string) => {
    const response = await call.get('parcelCard', { params: { upid } })
    expect(response.status, response.text).toBe(200)
    return response.payload as ParcelCard
  }

  describe('GET /api/parcel/:upid', () => {
    test('tells everything, with the release of every part', async () => {
      const card = await cardOf('testtown-1')
      expect(card.parcel).toMatchObject({
        pid: '012345678',
        address: { short: '1184 Tidewater Cres', civicNumber: '1184' },
        regionShort: 'BC',
        geometry: { type: 'MultiPolygon' },
      })
      expect(card.sales).toEqual([
        { soldOn: '2025-05-01', priceDollars: 1_200_000, comment: null, releaseId: release },
      ])
      expect(card.listings[0]).toMatchObject({ listingNumber: 'R2999999', kind: 'mls', status: 'active' })
      expect(card.layers[0]).toMatchObject({
        layer: 'zoning',
        code: 'RT-7',
        share: 1,
        effectiveOn: '2026-02-03',
      })
      expect(card.facts).toEqual([
        { name: 'View', value: 'None (0 of 4)' },
        { name: 'Has suite', value: 'Yes' },
        { name: 'VIEW_CODE', value: '0' },
        { name: 'Heritage status', value: 'Inventory' },
      ])
      expect(card.units).toEqual({ count: 0, releaseIds: [], list: [] })
      for (const { releaseId } of [...card.sales, ...card.layers]) {
        expect(card.provenance[String(releaseId)]).toBeDefined()
      }
    })

    test('a strata lot sums its roll entries and lists its units', async () => {
      const card = await cardOf('strata')
      expect(card.assessments).toMatchObject([
        { year: 2026, totalDollars: 1_200_000, yearBuilt: [1991, 1993], rollCount: 3, parcelsOnRoll: 2 },
      ])
      expect(card.units).toMatchObject({
        count: 3,
        list: [{ upid: 'strata~000000101', pid: '000000101', unit: '1' }, {}, {}],
      })
    })

    test('rolls of its own source come before those of others of the year', async () => {
      const database = getDatabase()
      const other = await makeRelease(database, { source: 'another-roll' })
      await makeParcel(database, release, 'twice-assessed', {
        facts: JSON.stringify({ floorAreaSquareMetres: 210 }),
      })
      await makeAssessment(database, other, 'twice-assessed', { total_dollars: 1 })
      await makeAssessment(database, release, 'twice-assessed', {
        total_dollars: 900_000,
        roll_number: '0077',
      })
      const card = await cardOf('twice-assessed')
      expect(card.assessments.map(({ totalDollars }) => totalDollars)).toEqual([900_000, 1])
      expect(card.roll).toEqual({ number: '0077', releaseId: release })
      expect(card.floorAreaSquareMetres).toBe(210)
    })

    test('a parcel that shares its roll shows the roll, and how many parcels are on it', async () => {
      expect((await cardOf('sibling')).assessments).toMatchObject([
        { totalDollars: 1_200_000, parcelsOnRoll: 2 },
      ])
    })

    test.each(['nowhere-1', "'; DROP TABLE parcel; --", '%', '../../etc/passwd', '\u{1F600}'])(
      'an unknown parcel is not found: %s',
      async (upid) => {
        expect(await call.get('parcelCard', { params: { upid } })).toMatchObject({
          status: 404,
          code: 'parcel_not_found',
        })
      },
    )

    test('a null byte, and a name as long as a book, are refused', async () => {
      expect((await call.get('parcelCard', { params: { upid: 'a\0' } })).status).toBe(400)
      const long = await call.get('parcelCard', { params: { upid: 'x'.repeat(250) } })
      expect(long.status).toBe(413)
      expect((await call.get('parcelCard', { params: { upid: 'x'.repeat(5000) } })).status).toBeLessThan(500)
    })
  })

  describe('GET /api/parcel/pid/:pid', () => {
    test.each(['012345678', '012-345-678', '12345678', 'PID: 012-345-678', ' 012 345 678 '])(
      'finds the parcel of %s',
      async (pid) => {
        const response = await call.get('parcelByPid', { params: { pid } })
        expect(response.payload).toMatchObject({
          parcel: { upid: 'testtown-1', geometry: { type: 'MultiPolygon' } },
          provenance: { releaseId: release, sourceKey: 'testtown' },
        })
      },
    )

    test('the PID of a strata unit leads to the unit', async () => {
      const response = await call.get('parcelByPid', { params: { pid: '000-000-102' } })
      expect(response.payload).toMatchObject({ parcel: { upid: 'strata~000000102' } })
    })

    test('the PID of an address leads to the parcel that it stands on', async () => {
      const response = await call.get('parcelByPid', { params: { pid: '000-000-555' } })
      expect(response.payload).toMatchObject({ parcel: { upid: 'testtown-1' } })
    })

    test('an unknown PID is not found, and what is no PID is refused', async () => {
      expect(await call.get('parcelByPid', { params: { pid: '999-999-999' } })).toMatchObject({
        status: 404,
        code: 'parcel_not_found',
        message: expect.stringContaining('999-999-999'),
      })
      for (const pid of ['abc', '000000000', '1234567890', '2026-03-04', "' OR 1=1"]) {
        expect(await call.get('parcelByPid', { params: { pid } })).toMatchObject({
          status: 400,
          code: 'bad_request',
        })
      }
    })
  })
})
