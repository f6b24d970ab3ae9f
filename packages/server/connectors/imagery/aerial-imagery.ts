import { BASE_MAPS } from '#domain/layers/base-maps.ts'
import { ancestorShare, type TileAddress, type TilemapResponse } from '#domain/layers/tile-validity.ts'
import { createTileValidityService } from '#domain/layers/tile-validity-service.ts'
import { MEGABYTE } from '#domain/text/sizes.ts'
import { SourceUnavailable } from '../facts/fact-connector.ts'
import { RETRY_POLICIES } from '../outbound/retry-policies.ts'
import { type ServiceDeps, type ServiceLimits, serviceFile } from '../outbound/service-request.ts'

const BASE_MAP = 'esri-aerial'
const baseMap = BASE_MAPS.find(({ key }) => key === BASE_MAP)

/** A source without releases. Its key decides whether pictures may be shared. */
export const AERIAL_SOURCE = {
  key: BASE_MAP,
  title: 'Esri World Imagery',
  attribution: baseMap?.attribution ?? '',
} as const
export const AERIAL_MAX_ZOOM = baseMap?.maxNativeZoom ?? 0
export const AERIAL_TILE_PIXELS = 256

const LIMITS: ServiceLimits = { requestMs: 10_000, bytes: 2 * MEGABYTE, retries: RETRY_POLICIES.picture }
const TITLE = 'The imagery service'

interface AerialTile {
  bytes: Buffer
  /** Part of the tile that was requested: side and upper left corner, as fractions of the side. */
  share: { size: number; x: number; y: number }
}

export interface AerialImagery {
  /** Returns a larger tile where the imagery is coarser. @throws `SourceUnavailable` */
  tile(address: TileAddress, signal: AbortSignal): Promise<AerialTile>
}

interface Addresses {
  /** URL template with `{z}`, `{x}` and `{y}`. */
  esriAerialUrl: string
  esriAerialTilemapUrl: string
}

export function aerialImagery(
  { esriAerialUrl, esriAerialTilemapUrl }: Addresses,
  deps: ServiceDeps,
): AerialImagery {
  const file = (template: string, { z, x, y }: TileAddress, signal: AbortSignal) => {
    const url = template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
    return serviceFile(TITLE, { url, init: {} }, { deps, limits: LIMITS, signal })
  }
  const validity = createTileValidityService(async ({ z, left, top }) => {
    const { status, bytes } = await file(
      esriAerialTilemapUrl,
      { z, x: left, y: top },
      new AbortController().signal,
    )
    if (status !== 200) throw responseError(status)
    return JSON.parse(bytes.toString('utf8')) as TilemapResponse
  })
  return {
    async tile(address, signal) {
      const validAddress = await validity.nearestValid(address)
      const { status, type, bytes } = await file(esriAerialUrl, validAddress, signal)
      if (status !== 200) throw responseError(status)
      if (type !== 'image/jpeg' && type !== 'image/png') {
        throw new SourceUnavailable(`${TITLE} sent something other than a picture.`)
      }
      return { bytes, share: ancestorShare(address, validAddress.z) }
    },
  }
}

const responseError = (status: number) => new SourceUnavailable(`${TITLE} responded with ${status}.`)
