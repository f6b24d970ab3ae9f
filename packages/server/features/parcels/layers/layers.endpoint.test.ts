import { beforeAll, describe, expect, test } from 'vitest'
import type { LayersAtResponse, LayersResponse } from '#contract/parcel/layers.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeAssessment, makeListing } from '../../../testing/rows/market-factory.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

describeWithDatabase('Layers without data', (getDatabase) => {
  test('there is only the base map, and no place to open', async () => {
    const call = await appInMemory(getDatabase())
    expect((await call.get('layers')).payload).toMatchObject({
      layers: [{ key: 'streets', featureCount: 0, sources: [] }],
      home: null,
      isDemo: false,
      assessmentYears: { current: null, previous: null },
    })
    expect((await call.get('sources')).payload).toEqual({ releases: [] })
  })
})

describeWithDatabase('Layers', (getDatabase) => {
  let call: AppInMemory
  let release: number
  let zoning: number

  beforeAll(async () => {
    const database = getDatabase()
    release = await makeRelease(database)
    zoning = await makeRelease(database, { dataset: 'zoning' })
    for (let i = 0; i < 40; i++) {
      await makeParcel(database, release, `parcel-${i}`, { shape: squareAt(-123.1 + i * 0.0004, 49.25) })
    }
    await makeParcel(database, release, 'far', { shape: squareAt(-120, 50) })
    for (const [index, category] of ['Residential', 'Industrial', 'Residential'].entries()) {
      await makeFeature(database, zoning, 'zoning', `z${index}`, {
        code: `Z-${index}`,
        title: 'A zone',
        category,
        bylaw: '3575',
        shape: squareAt(-123.11 + index * 0.01, 49.245, 0.01),
      })
    }
    await makeFeature(database, zoning, 'ocp', 'o1', { title: 'Town centre' })
    await makeListing(database, release, 'R1', { property_type: 'House' })
    await makeAssessment(database, release, 'parcel-1', { year: 2026 })
    await makeAssessment(database, release, 'parcel-1', { year: 2025, id: 'older' })
    call = await appInMemory(database)
  })

  describe('GET /api/layers', () => {
    test('names the layers that hold something, with release, bounds, sources and categories', async () => {
      const answer = (await call.get('layers')).payload as LayersResponse
      const byKey = new Map(answer.layers.map((layer) => [layer.key, layer]))
      expect([...byKey.keys()].sort()).toEqual(['mls_listing', 'ocp', 'parcel', 'streets', 'zoning'])
      expect(byKey.get('parcel')).toMatchObject({ featureCount: 41, sources: [{ sourceKey: 'testtown' }] })
      expect(byKey.get('zoning')?.categories).toEqual([
        { category: 'Residential', count: 2 },
        { category: 'Industrial', count: 1 },
      ])
      expect(byKey.get('mls_listing')?.categories).toEqual([{ category: 'House', count: 1 }])
      expect(byKey.get('zoning')?.release).not.toBe(byKey.get('parcel')?.release)
    })

    test('opens the map where most parcels are, and knows the assessment years', async () => {
      const answer = (await call.get('layers')).payload as LayersResponse
      expect(answer.home?.centre[0]).toBeCloseTo(-123.092, 2)
      expect(answer.home?.bounds[2]).toBeLessThan(-123)
      expect(answer.home?.zoom).toBeGreaterThanOrEqual(13)
      expect(answer.isDemo).toBe(false)
      expect(answer.assessmentYears).toEqual({ current: 2026, previous: 2025, bySource: {} })
    })
  })

  describe('GET /api/layers/at', () => {
    test('names and outlines what lies under a point, smallest first, with its bylaw and source', async () => {
      const answer = await call.get('layersAt', {
        query: { lng: -123.0995, lat: 49.2501, layers: 'zoning,ocp' },
      })
      const { hits, provenance } = answer.payload as LayersAtResponse
      expect(hits.map((hit) => hit.id).sort()).toEqual(['o1', 'z1'])
      const zone = hits.find((hit) => hit.layer === 'zoning')
      expect(zone).toMatchObject({
        code: 'Z-1',
        bylaw: '3575',
        geometry: { type: 'Polygon' },
        releaseId: zoning,
      })
      expect(provenance[String(zoning)]).toMatchObject({ datasetKey: 'zoning' })
    })

    test('nothing there is an empty answer', async () => {
      const answer = await call.get('layersAt', { query: { lng: 0, lat: 0, layers: 'zoning' } })
      expect(answer.payload).toEqual({ hits: [], provenance: {} })
    })

    test.each(['zonning', 'zoning,parcel', "zoning'; DROP TABLE parcel", ',', '__proto__'])(
      'layers that cannot be asked are named: %s',
      async (keys) => {
        const answer = await call.get('layersAt', { query: { lng: 0, lat: 0, layers: keys } })
        expect(answer).toMatchObject({ status: 404, code: 'layer_not_found' })
      },
    )

    test.each([
      { lat: 0, layers: 'zoning' },
      { lng: 'NaN', lat: 0, layers: 'zoning' },
      { lng: '1e999', lat: 0, layers: 'zoning' },
      { lng: 49, lat: -123, layers: 'zoning' },
      { lng: 0, lat: 0 },
    ])('%o is a bad request', async (query) => {
      expect(await call.get('layersAt', { query })).toMatchObject({ status: 400, code: 'bad_request' })
    })
  })

  test('GET /api/sources tells licence, date and counts of every release', async () => {
    expect((await call.get('sources')).payload).toMatchObject({
      releases: [
        { releaseId: zoning, datasetKey: 'zoning', cadence: 'weekly', counts: { read: 0, rejected: 0 } },
        { releaseId: release, licence: 'Open Government Licence', asOf: '2026-07-28' },
      ],
    })
  })

  test('GET /api/settings/map tells addresses of base maps, and no secret', async () => {
    const { payload } = await call.get('mapSettings')
    expect(payload).toMatchObject({
      mapboxToken: null,
      esriAerialUrl: expect.stringContaining('{z}/{y}/{x}'),
    })
  })
})

describeWithDatabase('Layers of one person', (getDatabase) => {
  let call: AppInMemory
  beforeAll(async () => {
    const database = getDatabase()
    const release = await makeRelease(database)
    await makeParcel(database, release, 'parcel', { shape: squareAt(-123.1, 49.25) })
    const planning = await makeRelease(database, { dataset: 'planning' })
    await makeFeature(database, planning, 'development_application', 'application', {
      shape: squareAt(-123.1, 49.25),
    })
    await makeFeature(database, planning, 'municipality', 'town', {
      title: 'Far Away',
      shape: squareAt(-120, 50),
    })
    call = await appInMemory(database)
  })
  const layersOf = async (account: { token: string }) =>
    (await call.as(account).get('layers')).payload as LayersResponse
  const tileOf = async (account: { token: string } | null) => {
    const { release } = (await layersOf(await signedInAccount(getDatabase()))).layers.find(
      ({ key }) => key === 'development_application',
    ) ?? { release: '' }
    const headers = account ? { authorization: `Bearer ${account.token}` } : {}
    const url = `/api/tiles/development_application/${release}/16/10355/22416`
    const response = await call.app.inject({ url, headers })
    return { status: response.statusCode, cache: response.headers['cache-control'] }
  }

  test('development applications, and their tiles, are for those who hold the key', async () => {
    const holder = await signedInAccount(getDatabase(), { plan_key: 'pro' })
    const other = await signedInAccount(getDatabase(), { plan_key: 'none', grants: ['testing'] })
    const keys = async (account: { token: string }) => (await layersOf(account)).layers.map(({ key }) => key)
    expect(await keys(holder)).toContain('development_application')
    expect(await keys(other)).not.toContain('development_application')
    expect((await tileOf(holder)).status).toBeLessThan(300)
    expect((await tileOf(holder)).cache).toMatch(/^private/)
    expect((await tileOf(other)).status).toBe(403)
    expect((await tileOf(null)).status).toBe(401)
  })

  test('the map opens in the home area, or where the data is when the area has no parcel', async () => {
    const away = await signedInAccount(getDatabase(), { home_region: 'municipality:far-away' })
    expect((await layersOf(away)).home?.centre[0]).toBeLessThan(-123)
    for (const upid of ['away', 'away-2']) {
      const release = await makeRelease(getDatabase(), { dataset: upid })
      await makeParcel(getDatabase(), release, upid, { shape: squareAt(-120, 50) })
    }
    for (let i = 0; i < 5; i++) {
      const release = await makeRelease(getDatabase(), { dataset: `home-${i}` })
      await makeParcel(getDatabase(), release, `home-${i}`, { shape: squareAt(-123.1, 49.25) })
    }
    const [lng] = (await layersOf(away)).home?.centre ?? []
    expect(lng).toBeGreaterThan(-120.1)
    const [home] = (await layersOf(await signedInAccount(getDatabase()))).home?.centre ?? []
    expect(home).toBeLessThan(-123)
  })
})

describeWithDatabase('Layers without parcels', (getDatabase) => {
  test('the map opens on all that there is', async () => {
    const database = getDatabase()
    const release = await makeRelease(database, { dataset: 'zoning' })
    await makeFeature(database, release, 'zoning', 'z1', { shape: squareAt(-119.5, 49.9, 0.2) })
    const call = await appInMemory(database)
    const { home } = (await call.get('layers')).payload as LayersResponse
    expect(home?.centre[0]).toBeCloseTo(-119.4, 1)
    expect(home?.zoom).toBeLessThan(13)
  })
})
