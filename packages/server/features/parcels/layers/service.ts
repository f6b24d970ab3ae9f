import type { Region } from '#contract/account/account-calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { LayerInfo, LayersAtResponse, LayersResponse } from '#contract/parcel/layers.ts'
import { isAllowed } from '#domain/account/permissions.ts'
import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import { FEATURE_LAYER_KEYS, LAYER_RESOURCES, type TileLayerKey } from '#domain/layers/layers.ts'
import type { Database } from '../../../db/open.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { describeLayers } from '../../../tiles/layer-release.ts'
import { getRegions } from '../../services/regions/service.ts'
import { findDataVersion, findProvenance } from '../../services/sources/service.ts'
import { findAssessmentYears } from '../parcels/service.ts'
import { contains, type HomeView, toHomeView, toWholeView } from './home-view.ts'
import { findCategories, findFeaturesAt, findHome } from './queries.ts'

const MAX_CATEGORIES = 60

const RESPONSES = new WeakMap<Database, { version: string; response: Promise<LayersResponse> }>()

const HOME_VIEWS = new WeakMap<LayersResponse, Map<string, HomeView>>()

export async function getLayers(database: Database): Promise<LayersResponse> {
  const version = await findDataVersion(database)
  const cached = RESPONSES.get(database)
  if (cached?.version === version) return cached.response
  const response = loadLayers(database)
  RESPONSES.set(database, { version, response })
  // Failures are not cached.
  response.catch(() => RESPONSES.delete(database))
  return response
}

/** Returns the layers that the session may see, and the map view of the person's home area. */
export async function getPermittedLayers(
  database: Database,
  { allowedResources, homeRegion }: Pick<Session, 'allowedResources' | 'homeRegion'>,
): Promise<LayersResponse> {
  const [response, regions] = await Promise.all([getLayers(database), getRegions(database)])
  const home = regions.find(({ key }) => key === homeRegion)
  return {
    ...response,
    layers: response.layers.filter(({ key }) =>
      isAllowed(allowedResources, LAYER_RESOURCES[key as TileLayerKey]),
    ),
    home: home ? await findHomeView(database, home, response) : response.home,
  }
}

/** Shows the densest place of the area, or of all data if the area has no parcels. */
async function findHomeView(
  database: Database,
  { key, bounds }: Region,
  response: LayersResponse,
): Promise<HomeView> {
  const { home: densest } = response
  if (densest === null) return toWholeView(bounds)
  if (contains(densest.centre, bounds)) return densest
  const cached = HOME_VIEWS.get(response) ?? new Map<string, HomeView>()
  HOME_VIEWS.set(response, cached)
  let view = cached.get(key)
  if (!view) {
    const home = await findHome(database, bounds)
    view = home ? toHomeView(home.centre, home.bounds) : densest
    cached.set(key, view)
  }
  return view
}

async function loadLayers(database: Database): Promise<LayersResponse> {
  const [descriptions, categories, home, assessmentYears] = await Promise.all([
    describeLayers(database),
    findCategories(database),
    findHome(database),
    findAssessmentYears(database),
  ])
  const categoriesByLayer = Map.groupBy(categories, (row) => row.layer_key)
  const infos: LayerInfo[] = Object.entries(descriptions)
    .filter(([key, layer]) => layer.count > 0 || key === 'streets')
    .map(([key, layer]) => ({
      key,
      release: layer.release,
      bounds: layer.bounds,
      featureCount: layer.count,
      sources: layer.sources,
      categories: (categoriesByLayer.get(key) ?? [])
        .slice(0, MAX_CATEGORIES)
        .map(({ category, count }) => ({ category, count })),
    }))
  const extent = unionOfBoxes(infos.map(({ bounds }) => bounds).filter((bounds) => bounds !== null))
  const sources = infos.flatMap((layer) => layer.sources)
  return {
    layers: infos,
    home: home ? toHomeView(home.centre, home.bounds) : extent && toWholeView(extent),
    isDemo: sources.length > 0 && sources.every((source) => source.isSynthetic),
    assessmentYears,
  }
}

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
