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
  /** Token of the current data, which is part of tile addresses. */
  release: string
  /** West, south, east, north; null without geometry. */
  bounds: [number, number, number, number] | null
  count: number
  sources: Provenance[]
}

export interface LayerReleases {
  /** Ids of the current releases (see `VERSION_SQL`). */
  version: string
  layers: Record<TileLayerKey, LayerDescription>
}

export const TILE_LAYER_KEYS: readonly TileLayerKey[] = [...(Object.keys(LAYERS) as LayerKey[]), 'streets']

const PARCEL_BOUND_LAYERS: readonly TileLayerKey[] = ['sale', 'mls_listing', 'broker_listing']

/** Long enough for a burst of tiles, short enough to detect an import soon. */
const CACHE_MS = 1000

class ReleaseWatch {
  private readonly database: Database
  private latest: LayerReleases | null = null
  private requestedAt = Number.NEGATIVE_INFINITY
  private pendingRequest: Promise<LayerReleases> | null = null
  private readonly listeners = new Set<(releases: LayerReleases) => void>()

  constructor(database: Database) {
    this.database = database
  }

  /** Returns releases that are at most a second old. */
  async recent(): Promise<LayerReleases> {
    return this.latest && performance.now() - this.requestedAt < CACHE_MS ? this.latest : this.request()
  }

  request(): Promise<LayerReleases> {
    this.pendingRequest ??= sharedWork(() => this.readWhenChanged()).finally(() => {
      this.pendingRequest = null
    })
    return this.pendingRequest
  }

  onChange(listener: (releases: LayerReleases) => void): () => void {
    this.listeners.add(listener)
    if (this.latest) listener(this.latest)
    return () => this.listeners.delete(listener)
  }

  private async readWhenChanged(): Promise<LayerReleases> {
    const requestedAt = performance.now()
    const version = await readVersion(this.database)
    if (this.latest?.version === version) {
      this.requestedAt = requestedAt
      return this.latest
    }
    const releases = await readLayerReleases(this.database)
    this.latest = releases
    this.requestedAt = requestedAt
    for (const listener of this.listeners) listener(releases)
    return releases
  }
}

const WATCHES = new WeakMap<object, ReleaseWatch>()

export function watchLayers(database: Database): ReleaseWatch {
  // Wrappers of a pool share its options. A transaction sees its own data.
  const key = database.db.isTransaction ? database : database.pool.options
  const existing = WATCHES.get(key)
  if (existing) return existing
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
    TILE_LAYER_KEYS.map((layer) => [layer, describeLayer(layer, releases, summaries)]),
  ) as Record<TileLayerKey, LayerDescription>
  return { version: releases.map((release) => release.id).join(','), layers }
}

function describeLayer(
  layer: TileLayerKey,
  releases: readonly CurrentRelease[],
  summaries: readonly LayerSummary[],
): LayerDescription {
  const layerSummaries = summaries.filter((summary) => summary.layer === layer)
  const parcels = PARCEL_BOUND_LAYERS.includes(layer)
    ? summaries.filter((summary) => summary.layer === 'parcel')
    : []
  const releasesOf = (from: readonly LayerSummary[]) =>
    releases.filter((release) => from.some((summary) => summary.releaseId === release.id))
  return {
    release: makeReleaseToken(layer, releasesOf([...layerSummaries, ...parcels])),
    bounds: unionOfBoxes(
      (layerSummaries.length > 0 && layer === 'sale' ? parcels : layerSummaries)
        .map(({ bounds }) => bounds)
        .filter((bounds) => bounds !== null),
    ),
    count: layerSummaries.reduce((sum, summary) => sum + summary.count, 0),
    sources: releasesOf(layerSummaries).map(({ id, startedAt, ...provenance }) => ({
      releaseId: id,
      ...provenance,
    })),
  }
}

function makeReleaseToken(layer: TileLayerKey, releases: readonly CurrentRelease[]): string {
  const hash = createHash('sha256').update(`${TILE_FORMAT} ${layer}`)
  for (const { id, sourceKey, datasetKey, startedAt } of releases) {
    hash.update(`\n${id} ${sourceKey} ${datasetKey} ${startedAt}`)
  }
  return hash.digest('hex').slice(0, 12)
}
