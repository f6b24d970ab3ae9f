import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFairness } from '../platform/fairness/fairness.ts'
import { addErrorEnvelope } from '../platform/requests/error-envelope.ts'
import { describeWithDatabase } from '../testing/databases/databases.ts'
import { decodeTile } from '../testing/decode-tile.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../testing/rows/open-data-factory.ts'
import { tileGrid, toUnitX, toUnitY } from './geometry/tile-grid.ts'
import { describeLayers } from './layer-release.ts'
import { tileRoutes } from './routes.ts'
import type { TileAddress } from './tile-address.ts'
import { TileService } from './tile-service.ts'
import { warmTiles } from './warm.ts'

const WORLD = tileGrid(16, 0, 0)
const PLACE = {
  z: 16,
  x: Math.floor(toUnitX(WORLD, -123.1) / 4096),
  y: Math.floor(toUnitY(WORLD, 49.25) / 4096),
}

describeWithDatabase('Asking for tiles', (getDatabase) => {
  let folder = ''
  let app: FastifyInstance
  let service: TileService
  const lines: string[] = []

  const open = (waitingLimit?: number) =>
    new TileService({
      database: getDatabase(),
      dataFolder: folder,
      memoryBytes: 1_000_000,
      diskBytes: 100_000_000,
      warn: (line) => lines.push(line),
      ...(waitingLimit === undefined ? {} : { waitingLimit }),
    })
  const addressNow = async (over: Partial<TileAddress> = {}): Promise<TileAddress> => ({
    layer: 'parcel',
    release: (await describeLayers(getDatabase())).parcel.release,
    ...PLACE,
    ...over,
  })
  const pathOf = ({ layer, release, z, x, y }: TileAddress) => `/api/tiles/${layer}/${release}/${z}/${x}/${y}`

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lotline-tiles-'))
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'parcel-a', { shape: squareAt(-123.1, 49.25) })
    service = open()
    app = Fastify()
    app.decorate('fairness', openFairness('native'))
    addErrorEnvelope(app)
    await tileRoutes(app, { service })
  })
  afterAll(async () => {
    await app.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('answers a gzipped tile that may be kept for ever, drawn or remembered', async () => {
    const path = pathOf(await addressNow())
    for (const url of [path, path, `${path}.mvt`]) {
      const response = await app.inject(url)
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'application/vnd.mapbox-vector-tile',
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(decodeTile(response.rawPayload).parcel?.[0]?.properties.upid).toBe('parcel-a')
    }
  })

  it('answers 304 to who has it already', async () => {
    const path = pathOf(await addressNow())
    const { headers } = await app.inject(path)
    const again = await app.inject({ url: path, headers: { 'if-none-match': `W/"x", ${headers.etag}` } })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    expect(again.headers['cache-control']).toContain('immutable')
    const other = await app.inject({ url: path, headers: { 'if-none-match': '"another"' } })
    expect(other.statusCode).toBe(200)
  })

  it('answers 204 where there is nothing to draw', async () => {
    const response = await app.inject(pathOf(await addressNow({ x: 0, y: 0 })))
    expect([response.statusCode, response.payload]).toEqual([204, ''])
    expect(response.headers['cache-control']).toContain('immutable')
  })

  it.each([
    ['an unknown layer', 'parcels/0a/1/0/0', 404, 'layer_not_found'],
    ['an invented release', 'parcel/0a/1/0/0', 404, 'release_not_current'],
    ['a place outside the grid', 'parcel/0a/1/2/0', 400, 'bad_tile_address'],
    ['an absurd zoom', 'parcel/0a/1e999/0/0', 400, 'bad_tile_address'],
    ['an encoded path', 'parcel/..%2F..%2Fetc/1/0/0', 404, 'release_not_current'],
    ['nothing', '', 404, 'layer_not_found'],
  ])('refuses %s', async (_, path, status, code) => {
    const response = await app.inject(`/api/tiles/${path}`)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ code, payload: { message: expect.any(String) } })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('answers from disk after a restart', async () => {
    const address = await addressNow()
    const drawn = await service.getTile(address)
    const restarted = open()
    const cached = await restarted.getTile(address)
    expect(cached.body).toEqual(drawn.body)
    expect(cached.etag).toBe(drawn.etag)
    await restarted.close()
  })

  it('draws a tile once, however many ask for it', async () => {
    const address = await addressNow({ z: 15, x: PLACE.x >> 1, y: PLACE.y >> 1 })
    const responses = await Promise.all(Array.from({ length: 20 }, () => service.getTile(address)))
    expect(new Set(responses).size).toBe(1)
  })

  it('refuses more than can wait, with when to come again, and draws the rest', async () => {
    const crowded = open(5)
    const { release } = await addressNow()
    const requested = await Promise.allSettled(
      Array.from({ length: 30 }, (_, x) => crowded.getTile({ layer: 'parcel', release, z: 18, x, y: 0 })),
    )
    const refused = requested.filter((each) => each.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(requested.length - refused.length).toBeGreaterThanOrEqual(5)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'overloaded', status: 503, retryAfterSeconds: 1 })
    }
    await crowded.close()
  })

  it('does not draw for those who have gone', async () => {
    const patient = open()
    const { release } = await addressNow()
    const controller = new AbortController()
    const requested = Array.from({ length: 40 }, (_, x) =>
      patient.getTile({ layer: 'parcel', release, z: 19, x, y: 0 }, controller.signal),
    )
    const stays = patient.getTile({ layer: 'parcel', release, z: 19, x: 39, y: 0 })
    setImmediate(() => controller.abort())
    const completed = await Promise.allSettled(requested)
    expect(completed.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(20)
    expect((await stays).body).toBeNull()
    await patient.close()
  })

  it('gives new addresses after an import, and no old tile under any address', async () => {
    const before = await addressNow()
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'parcel-b', { shape: squareAt(-123.0995, 49.25) })
    // Not cached yet.
    const unseen = await app.inject(pathOf({ ...before, z: 17, x: PLACE.x * 2, y: PLACE.y * 2 }))
    expect(unseen.json().code).toBe('release_not_current')
    const after = await addressNow()
    expect(after.release).not.toBe(before.release)
    expect((await app.inject(pathOf(before))).json().code).toBe('release_not_current')
    const tile = decodeTile((await app.inject(pathOf(after))).rawPayload)
    expect(tile.parcel?.map(({ properties }) => properties.upid)).toEqual(['parcel-a', 'parcel-b'])
  })

  it('counts and frames what is current, not the release before it as well', async () => {
    const town = (database: ReturnType<typeof getDatabase>) =>
      makeRelease(database, { source: 'other-town', dataset: 'boundaries' })
    const first = await town(getDatabase())
    await makeFeature(getDatabase(), first, 'municipality', 'far', { shape: squareAt(-120, 50) })
    expect((await describeLayers(getDatabase())).municipality.count).toBe(1)
    const second = await town(getDatabase())
    await getDatabase().pool.query(`DELETE FROM layer_feature WHERE id = 'far'`)
    await makeFeature(getDatabase(), second, 'municipality', 'near', { shape: squareAt(-123.1, 49.25) })
    const { municipality } = await describeLayers(getDatabase())
    expect(municipality.count).toBe(1)
    expect(municipality.bounds?.[2]).toBeLessThan(-123)
  })

  it('leaves the addresses of other layers alone', async () => {
    const before = await describeLayers(getDatabase())
    await makeRelease(getDatabase(), { dataset: 'zoning' })
    const after = await describeLayers(getDatabase())
    expect(after.parcel.release).toBe(before.parcel.release)
    expect(after.parcel).toMatchObject({ count: 2, sources: [{ sourceKey: 'testtown', asOf: '2026-07-28' }] })
    expect(after.parcel.bounds?.map((degrees) => degrees.toFixed(4))).toEqual([
      '-123.1000',
      '49.2500',
      '-123.0992',
      '49.2503',
    ])
  })

  it('never gives new data under an old address, even when an import ends while the tile is drawn', async () => {
    for (let round = 0; round < 10; round++) {
      const before = await addressNow({ z: 16 })
      const cold = open()
      rmSync(join(folder, 'tiles', `parcel-${before.release}.mbtiles`), { force: true })
      const requested = cold.getTile({ ...before, z: 15, x: PLACE.x >> 1, y: PLACE.y >> 1 }).then(
        ({ body }) => decodeTile(body ?? Buffer.alloc(0)).parcel?.length,
        (error) => error.code,
      )
      const parcels = (await describeLayers(getDatabase())).parcel.count
      const release = await makeRelease(getDatabase())
      await makeParcel(getDatabase(), release, `racing-${round}`, { shape: squareAt(-123.1, 49.2505) })
      expect([parcels, 'release_not_current']).toContain(await requested)
      await cold.close()
    }
  })

  it('draws a whole area beforehand, and counts', async () => {
    const seen: number[] = []
    const result = await warmTiles(
      getDatabase(),
      service,
      { layers: ['parcel', 'zoning'], bounds: null, firstZoom: 0, lastZoom: 16 },
      ({ done }) => seen.push(done),
    )
    // Parcels lie on up to four tiles each; zoning is empty, and two parcels are no block at zoom 11.
    expect(result.total).toBeGreaterThanOrEqual(6)
    expect(result).toMatchObject({ done: result.total })
    expect(result.filled).toBeGreaterThanOrEqual(5)
    expect(seen).toHaveLength(result.total)
    const nowhere = { layers: ['parcel'], bounds: [10, 10, 11, 11], firstZoom: 0, lastZoom: 22 } as const
    expect((await warmTiles(getDatabase(), service, nowhere)).total).toBe(0)
  })

  it('keeps serving after its thread was lost', async () => {
    const { release } = await addressNow()
    const broken = open()
    const { pool } = getDatabase()
    const cutConnections = async () => {
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
      // The pool notices its own dead connections a moment later.
      while (pool.idleCount > 1) await new Promise(setImmediate)
    }
    await cutConnections()
    const response = await broken.getTile({ layer: 'parcel', release, z: 20, x: 1, y: 1 })
    expect(response.body).toBeNull()
    await cutConnections()
    await broken.getTile({ layer: 'parcel', release, z: 20, x: 2, y: 1 }).catch(() => {})
    expect((await broken.getTile({ layer: 'parcel', release, z: 20, x: 3, y: 1 })).body).toBeNull()
    await broken.close()
  })
})
