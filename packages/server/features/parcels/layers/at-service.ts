import { LotlineError } from '#contract/errors.ts'
import type { LayersAtResponse } from '#contract/parcel/layers.ts'
import { isAllowed } from '#domain/account/permissions.ts'
import { FEATURE_LAYER_KEYS, LAYER_RESOURCES, type TileLayerKey } from '#domain/layers/layers.ts'
import type { Database } from '../../../db/open.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { findProvenance } from '../../services/sources/service.ts'
import { findFeaturesAt } from './queries.ts'

/** Finds features of permitted layers at a point. @throws `layer_not_found`, which names unknown keys. */
export async function findLayersAt(
  database: Database,
  { allowedResources }: Pick<Session, 'allowedResources'>,
  request: { lng: number; lat: number; layers: string },
  signal: AbortSignal,
): Promise<LayersAtResponse> {
  const keys = [...new Set(request.layers.split(',').map((key) => key.trim()))].filter((key) => key !== '')
  const unknownKeys = keys.filter((key) => !(FEATURE_LAYER_KEYS as readonly string[]).includes(key))
  if (unknownKeys.length > 0 || keys.length === 0) {
    const names = unknownKeys.map((key) => `“${key}”`).join(', ')
    throw new LotlineError('layer_not_found', `There is no layer ${names || '“”'} with areas to look up.`)
  }
  const allowedKeys = keys.filter((key) => isAllowed(allowedResources, LAYER_RESOURCES[key as TileLayerKey]))
  const hits = allowedKeys.length === 0 ? [] : await findFeaturesAt(database, request, allowedKeys, signal)
  const releaseIds = hits.map(({ releaseId }) => releaseId)
  return { hits, provenance: await findProvenance(database, releaseIds) }
}
