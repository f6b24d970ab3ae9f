import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { LotlineError } from '#contract/errors.ts'
import type { Database } from '../db/open.ts'
import { connectionTarget } from '../db/thread-connection.ts'
import { takeTurn } from '../platform/fairness/fairness.ts'
import { computeEtag, type GzippedTile, isEmptyTile } from './gzipped-tile.ts'
import { type LayerReleases, watchLayers } from './layer-release.ts'
import { MemoryCache } from './memory-cache.ts'
import { RenderPool } from './render-pool.ts'
import { type TileAddress, tileKey } from './tile-address.ts'
import { TileStore, type Warn } from './tile-store.ts'

interface TileServiceOptions {
  database: Database
  dataFolder: string
  memoryBytes: number
  diskBytes: number
  warn: Warn
  /** Maximum number of waiting tiles. Further requests get `overloaded`. */
  waitingLimit?: number
}

/** `body` is gzipped, and null for an empty tile. */
export interface ServedTile {
  body: Buffer | null
  etag: string
  droppedCount: number
  headers: Record<string, string>
  bodilessHeaders: Record<string, string>
}

const MAX_WAITING_TILES = 256
/** The embedded engine runs one query at a time, and PostgreSQL needs cores itself. */
const THREADS = { embedded: 1, native: availableParallelism() > 2 ? 2 : 1 } as const

/** Serves tiles from memory, disk or the database. Concurrent requests share a rendering. */
export class TileService {
  private readonly database: Database
  private readonly memory: MemoryCache<ServedTile>
  private readonly store: TileStore
  private readonly pool: RenderPool
  private readonly renderings = new Map<string, Rendering>()
  private readonly stopListening: () => void

  constructor(options: TileServiceOptions) {
    this.database = options.database
    this.memory = new MemoryCache(options.memoryBytes)
    this.store = new TileStore(join(options.dataFolder, 'tiles'), {
      limitBytes: options.diskBytes,
      warn: options.warn,
    })
    this.pool = new RenderPool(connectionTarget(options.database), {
      threads: THREADS[options.database.kind],
      waitingLimit: options.waitingLimit ?? MAX_WAITING_TILES,
    })
    this.stopListening = watchLayers(options.database).onChange((releases) => this.dropOutdated(releases))
  }

  peek(key: string): ServedTile | undefined {
    return this.memory.get(key)
  }

  /**
   * Removes a tile from the queue if all its requests are aborted. @throws `release_not_current`, `overloaded`,
   * `too_many_requests`
   */
  getTile(address: TileAddress, signal?: AbortSignal): Promise<ServedTile> {
    const key = tileKey(address)
    const cached = this.memory.get(key) ?? this.fromStore(key, address)
    if (cached) return Promise.resolve(cached)
    const rendering = this.renderings.get(key) ?? this.start(key, address)
    rendering.requests++
    signal?.addEventListener('abort', () => {
      if (--rendering.requests > 0) return
      if (this.renderings.get(key) === rendering) this.renderings.delete(key)
      rendering.controller.abort()
    })
    return rendering.tile
  }

  async close(): Promise<void> {
    this.stopListening()
    await this.pool.close()
    this.store.close()
  }

  private fromStore(key: string, address: TileAddress): ServedTile | null {
    const fromDisk = this.store.read(address)
    return fromDisk && this.remember(key, fromDisk)
  }

  private start(key: string, address: TileAddress): Rendering {
    const controller = new AbortController()
    const tile = this.draw(key, address, controller.signal).finally(() => {
      if (this.renderings.get(key) === rendering) this.renderings.delete(key)
    })
    const rendering: Rendering = { tile, controller, requests: 0 }
    this.renderings.set(key, rendering)
    return rendering
  }

  private async draw(key: string, address: TileAddress, signal: AbortSignal): Promise<ServedTile> {
    const watch = watchLayers(this.database)
    let releases = await watch.recent()
    if (!isCurrent(releases, address)) releases = await watch.request()
    if (!isCurrent(releases, address)) throw outdatedRelease(address)
    // The embedded engine has one session for statements and tiles.
    const end = await takeTurn(this.database.kind === 'embedded' ? 'statement' : 'tile', signal)
    const tile = await this.pool.render(address, signal).finally(end ?? undefined)
    // An import may have ended during the rendering.
    if (tile.version !== releases.version && !isCurrent(await watch.request(), address))
      throw outdatedRelease(address)
    this.store.write(address, tile)
    return this.remember(key, tile)
  }

  private remember(key: string, tile: GzippedTile): ServedTile {
    const served = toServedTile(tile)
    this.memory.set(key, served, tile.body.length)
    return served
  }

  private dropOutdated(releases: LayerReleases): void {
    const current = new Set(
      Object.entries(releases.layers).map(([layer, { release }]) => `${layer}/${release}`),
    )
    this.memory.deleteWhere((key) => !current.has(key.split('/', 2).join('/')))
    this.store.retainOnly((layer, release) => current.has(`${layer}/${release}`))
  }
}

interface Rendering {
  tile: Promise<ServedTile>
  controller: AbortController
  requests: number
}

function isCurrent(releases: LayerReleases, { layer, release }: TileAddress): boolean {
  return releases.layers[layer].release === release
}

function outdatedRelease({ layer, release }: TileAddress): LotlineError {
  return new LotlineError(
    'release_not_current',
    `"${release}" is not the current release of ${layer}; GET /api/layers names it.`,
  )
}

function toServedTile(tile: GzippedTile): ServedTile {
  const etag = computeEtag(tile)
  const caching = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
  const headers: Record<string, string> = {
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'content-length': String(tile.body.length),
    'x-content-type-options': 'nosniff',
    ...caching,
  }
  if (tile.droppedCount > 0) headers['x-lotline-dropped'] = String(tile.droppedCount)
  const body = isEmptyTile(tile) ? null : tile.body
  return { body, etag, droppedCount: tile.droppedCount, headers, bodilessHeaders: caching }
}
