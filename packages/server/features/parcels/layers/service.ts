import type { Region } from '#contract/account/account-calls.ts'
import type { LayerInfo, LayersResponse } from '#contract/parcel/layers.ts'
import { isAllowed } from '#domain/account/permissions.ts'
import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import type { TileLayerKey } from '#domain/layers/layers.ts'
import { LAYER_RESOURCES } from '#domain/layers/layers.ts'
import type { Database } from '../../../db/open.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { describeLayers } from '../../../tiles/layer-release.ts'
import { regions } from '../../services/regions/service.ts'
import { dataVersion } from '../../services/sources/service.ts'
import { assessmentYears } from '../parcels/service.ts'
import { type HomeView, homeView, isWithin, wholeView } from './home-view.ts'
import { findCategories, findHome } from './queries.ts'

export { layersAt } from './at-service.ts'

const MAX_CATEGORIES = 60

const KNOWN = new WeakMap<Database, { version: string; response: Promise<LayersResponse> }>()

const HOMES = new WeakMap<LayersResponse, Map<string, HomeView>>()

export async function layers(database: Database): Promise<LayersResponse> {
  const version = await dataVersion(database)
  const known = KNOWN.get(database)
  if (known?.version === version) return known.response
  const response = describe(database)
  KNOWN.set(database, { version, response })
  // Failures are not cached.
  response.catch(() => KNOWN.delete(database))
  return response
}

/** Layers that the session may see. The map opens in the home area if it has parcels. */
export async function layersFor(
  database: Database,
  { allowedResources, homeRegion }: Pick<Session, 'allowedResources' | 'homeRegion'>,
): Promise<LayersResponse> {
  const [response, homes] = await Promise.all([layers(database), regions(database)])
  const home = homes.find(({ key }) => key === homeRegion)
  return {
    ...response,
    layers: response.layers.filter(({ key }) =>
      isAllowed(allowedResources, LAYER_RESOURCES[key as TileLayerKey]),
    ),
    home: home ? await homeWithin(database, home, response) : response.home,
  }
}

/**
 * Initial map view in an area; of all data if the area has no parcels, and of the whole area if there is no
 * data at all.
 */
async function homeWithin(
  database: Database,
  { key, bounds }: Region,
  response: LayersResponse,
): Promise<HomeView> {
  const { home: densest } = response
  if (densest === null) return wholeView(bounds)
  if (isWithin(densest.centre, bounds)) return densest
  const known = HOMES.get(response) ?? new Map<string, HomeView>()
  HOMES.set(response, known)
  let view = known.get(key)
  if (!view) {
    const home = await findHome(database, bounds)
    view = home ? homeView(home.centre, home.bounds) : densest
    known.set(key, view)
  }
  return view
}

async function describe(database: Database): Promise<LayersResponse> {
  const [described, categories, home, years] = await Promise.all([
    describeLayers(database),
    findCategories(database),
    findHome(database),
    assessmentYears(database),
  ])
  const categoriesOf = Map.groupBy(categories, (row) => row.layer_key)
  const infos: LayerInfo[] = Object.entries(described)
    .filter(([key, layer]) => layer.count > 0 || key === 'streets')
    .map(([key, layer]) => ({
      key,
      release: layer.release,
      bounds: layer.bounds,
      featureCount: layer.count,
      sources: layer.sources,
      categories: (categoriesOf.get(key) ?? [])
        .slice(0, MAX_CATEGORIES)
        .map(({ category, count }) => ({ category, count })),
    }))
  const extent = unionOfBoxes(infos.flatMap(({ bounds }) => (bounds ? [bounds] : [])))
  const sources = infos.flatMap((layer) => layer.sources)
  return {
    layers: infos,
    home: home ? homeView(home.centre, home.bounds) : extent && wholeView(extent),
    isDemo: sources.length > 0 && sources.every((source) => source.isSynthetic),
    assessmentYears: years,
  }
}
