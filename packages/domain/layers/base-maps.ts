/** Base maps of specification part 2, section 9, and Lotline Streets, which works offline. */
import { RESOURCES, type ResourceKey } from '../account/permissions.ts'

/** The base map is offered only with this setting. */
type BaseMapNeed = 'mapboxToken' | 'pmbcUrl'

interface BaseMapDraft {
  title: string
  kind: 'vector' | 'raster'
  /** Deepest zoom with tiles. Deeper zooms enlarge them. */
  maxNativeZoom: number
  isDark: boolean
  need: BaseMapNeed | null
  resource: ResourceKey | null
  attribution: string
}

export interface BaseMap extends BaseMapDraft {
  key: BaseMapKey
}

export const DEFAULT_BASE_MAP: BaseMapKey = 'esri-aerial'
/** Used if another base map is unreachable. */
export const OFFLINE_BASE_MAP: BaseMapKey = 'lotline-streets'
export const BASE_MAP_STORAGE_KEY = 'lotline.base-map'
export const MAX_ZOOM = 21
export const INITIAL_ZOOM = 13

const baseMap = (
  title: string,
  maxNativeZoom: number,
  attribution: string,
  options?: Partial<BaseMapDraft>,
): BaseMapDraft => ({
  title,
  kind: 'raster',
  maxNativeZoom,
  isDark: false,
  need: null,
  resource: null,
  attribution,
  ...options,
})
const MAPBOX_DARK = { isDark: true, need: 'mapboxToken' } as const

const DRAFTS = {
  'lotline-streets': baseMap('Lotline Streets', 16, '', { kind: 'vector' }),
  'esri-aerial': baseMap(
    'Aerial',
    19,
    'Imagery © Esri, Maxar, Earthstar Geographics, and the GIS User Community',
    { isDark: true },
  ),
  'esri-road': baseMap('Road', 19, '© Esri and its data suppliers'),
  'open-street-map': baseMap('OpenStreetMap', 19, '© OpenStreetMap contributors'),
  'mapbox-aerial': baseMap('Mapbox aerial', 20, '© Mapbox © OpenStreetMap © Maxar', MAPBOX_DARK),
  'mapbox-dark': baseMap('Mapbox dark', MAX_ZOOM, '© Mapbox © OpenStreetMap', MAPBOX_DARK),
  'mapbox-navigation-dark': baseMap(
    'Mapbox navigation dark',
    MAX_ZOOM,
    '© Mapbox © OpenStreetMap',
    MAPBOX_DARK,
  ),
  pmbc: baseMap(
    'ParcelMap BC',
    MAX_ZOOM,
    'ParcelMap BC, Land Title and Survey Authority of British Columbia',
    { need: 'pmbcUrl', resource: RESOURCES.TESTING },
  ),
}

export type BaseMapKey = keyof typeof DRAFTS

export const BASE_MAPS: readonly BaseMap[] = (Object.keys(DRAFTS) as BaseMapKey[]).map((key) => ({
  key,
  ...DRAFTS[key],
}))

interface BaseMapSettings {
  mapboxToken: string | null
  pmbcUrl: string | null
}

export function availableBaseMaps(settings: BaseMapSettings, allowedResources: readonly string[]): BaseMap[] {
  return BASE_MAPS.filter(
    ({ need, resource }) =>
      (need === null || Boolean(settings[need])) &&
      (resource === null || allowedResources.includes(resource)),
  )
}

/** Returns the stored choice if it is still offered, else the default. */
export function chosenBaseMap(storedKey: string | null, available: readonly BaseMap[]): BaseMapKey {
  return available.find((baseMap) => baseMap.key === storedKey)?.key ?? DEFAULT_BASE_MAP
}
