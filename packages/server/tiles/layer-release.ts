import { createHash } from 'node:crypto'
import type { Provenance } from '#contract/wire/provenance.ts'
import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import { LAYERS, type LayerKey, type TileLayerKey } from '#domain/layers/layers.ts'
import type { Database } from '../db/open.ts'
import { sharedWork } from '../platform/fairness/fairness.ts'
import {
  type CurrentRelease,
  type LayerSummary,
  readReleases,
  readSummaries,
  readVersion,
} from './layer-summary.ts'

/** Increment when the same data gives different tiles. */
const TILE_FORMAT = 3

interface LayerDescription {
  /** Part of the tile address. */
  release: string
  /** West, south, east, north; null without geometry. */
  bounds: [number, number, number, number] | null
  count: number
  sources: Provenance[]
}

export interface LayerReleases {
  /** Ids of the current releases, as from `VERSION_SQL`. */
  version: string
  layers: Record<TileLayerKey, LayerDescription>
}

export const TILE_LAYER_KEYS: readonly TileLayerKey[] = [...(Object.keys(LAYERS) as LayerKey[]), 'streets']

const PARCEL_BOUND_LAYERS: readonly TileLayerKey[] = ['sale', 'mls_listing', 'broker_listing']

/** Covers a burst of tiles, but soon detects an import. */
const CACHE_MS = 1000

class ReleaseWatch {
  private readonly database: Database
  private known: LayerReleases | null = null
  private requestedAt = Number.NEGATIVE_INFINITY
  private pendingRequest: Promise<LayerReleases> | null = null
  private readonly listeners = new Set<(releases: LayerReleases) => void>()

  constructor(database: Database) {
    this.database = database
  }

  /** At most a second old. */
  async recent(): Promise<LayerReleases> {
    return this.known && performance.now() - this.requestedAt < CACHE_MS ? this.known : this.request()
  }

  request(): Promise<LayerReleases> {
    this.pendingRequest ??= sharedWork(() => this.readWhenChanged()).finally(() => {
      this.pendingRequest = null
    })
    return this.pendingRequest
  }

  onChange(listener: (releases: LayerReleases) => void): () => void {
    this.listeners.add(listener)
    if (this.known) listener(this.known)
    return () => this.listeners.delete(listener)
  }

  private async readWhenChanged(): Promise<LayerReleases> {
    const requestedAt = performance.now()
    const version = await readVersion(this.database)
    if (this.known?.version === version) {
      this.requestedAt = requestedAt
      return this.known
    }
    const releases = await readLayerReleases(this.database)
    this.known = releases
    this.requestedAt = requestedAt
    for (const listener of this.listeners) listener(releases)
    return releases
  }
}

const WATCHES = new WeakMap<object, ReleaseWatch>()

export function watchLayers(database: Database): ReleaseWatch {
  // Wrappers of a pool share its options. A transaction sees its own data.
  const key = database.db.isTransaction ? database : database.pool.options
  const known = WATCHES.get(key)
  if (known) return known
  const watch = new ReleaseWatch(database)
  WATCHES.set(key, watch)
  return watch
}

export async function describeLayers(database: Database): Promise<Record<TileLayerKey, LayerDescription>> {
  return (await watchLayers(database).request()).layers
}

async function readLayerReleases(database: Database): Promise<LayerReleases> {
  const releases = await readReleases(database)
  const summaries = await readSummaries(database, releases)
  const layers = Object.fromEntries(
    TILE_LAYER_KEYS.map((layer) => [layer, describe(layer, releases, summaries)]),
  ) as Record<TileLayerKey, LayerDescription>
  return { version: releases.map((release) => release.id).join(','), layers }
}

function describe(
  layer: TileLayerKey,
  releases: readonly CurrentRelease[],
  summaries: readonly LayerSummary[],
): LayerDescription {
  const own = summaries.filter((summary) => summary.layer === layer)
  const parcels = PARCEL_BOUND_LAYERS.includes(layer)
    ? summaries.filter((summary) => summary.layer === 'parcel')
    : []
  const feeding = (from: readonly LayerSummary[]) =>
    releases.filter((release) => from.some((summary) => summary.releaseId === release.id))
  return {
    release: releaseToken(layer, feeding([...own, ...parcels])),
    bounds: unionOfBoxes(
      (own.length > 0 && layer === 'sale' ? parcels : own)
        .map(({ bounds }) => bounds)
        .filter((bounds) => bounds !== null),
    ),
    count: own.reduce((sum, summary) => sum + summary.count, 0),
    sources: feeding(own).map(({ id, startedAt, ...provenance }) => ({ releaseId: id, ...provenance })),
  }
}

function releaseToken(layer: TileLayerKey, feeding: readonly CurrentRelease[]): string {
  const hash = createHash('sha256').update(`${TILE_FORMAT} ${layer}`)
  for (const { id, sourceKey, datasetKey, startedAt } of feeding) {
    hash.update(`\n${id} ${sourceKey} ${datasetKey} ${startedAt}`)
  }
  return hash.digest('hex').slice(0, 12)
}
