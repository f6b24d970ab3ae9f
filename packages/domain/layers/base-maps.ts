/** Base maps of specification part 2, section 9, and Lotline Streets, which works offline. */
import { RESOURCES, type ResourceKey } from '../account/permissions.ts'

/** The base map is offered only with this setting. */
type BaseMapNeed = 'mapboxToken' | 'pmbcUrl'

export interface BaseMap {
  key: BaseMapKey
  title: string
  kind: 'vector' | 'raster'
  /** Deepest zoom with tiles. Deeper zooms enlarge them. */
  maxNativeZoom: number
  isDark: boolean
  /** Whether missing tiles can be recognized (see `tile-validity.ts`). */
  canDetectMissingTiles: boolean
  need: BaseMapNeed | null
  resource: ResourceKey | null
  isOffline: boolean
  attribution: string
}

export const DEFAULT_BASE_MAP: BaseMapKey = 'esri-aerial'
/** Used if another base map is unreachable. */
export const OFFLINE_BASE_MAP: BaseMapKey = 'lotline-streets'
export const BASE_MAP_STORAGE_KEY = 'lotline.base-map'
export const MAX_ZOOM = 21
export const INITIAL_ZOOM = 13

type BaseMapDraft = Omit<
  BaseMap,
  'key' | 'kind' | 'canDetectMissingTiles' | 'need' | 'resource' | 'isOffline'
> &
  Partial<BaseMap>

const DRAFTS = {
  'lotline-streets': {
    title: 'Lotline Streets',
    kind: 'vector',
    maxNativeZoom: 16,
    isDark: false,
    isOffline: true,
    attribution: '',
  },
  'esri-aerial': {
    title: 'Aerial',
    maxNativeZoom: 19,
    isDark: true,
    canDetectMissingTiles: true,
    attribution: 'Imagery © Esri, Maxar, Earthstar Geographics, and the GIS User Community',
  },
  'esri-road': {
    title: 'Road',
    maxNativeZoom: 19,
    isDark: false,
    attribution: '© Esri and its data suppliers',
  },
  'open-street-map': {
    title: 'OpenStreetMap',
    maxNativeZoom: 19,
    isDark: false,
    attribution: '© OpenStreetMap contributors',
  },
  'mapbox-aerial': {
    title: 'Mapbox aerial',
    maxNativeZoom: 20,
    isDark: true,
    need: 'mapboxToken',
    attribution: '© Mapbox © OpenStreetMap © Maxar',
  },
  'mapbox-dark': {
    title: 'Mapbox dark',
    maxNativeZoom: MAX_ZOOM,
    isDark: true,
    need: 'mapboxToken',
    attribution: '© Mapbox © OpenStreetMap',
  },
  'mapbox-navigation-dark': {
    title: 'Mapbox navigation dark',
    maxNativeZoom: MAX_ZOOM,
    isDark: true,
    need: 'mapboxToken',
    attribution: '© Mapbox © OpenStreetMap',
  },
  pmbc: {
    title: 'ParcelMap BC',
    maxNativeZoom: MAX_ZOOM,
    isDark: false,
    need: 'pmbcUrl',
    resource: RESOURCES.TESTING,
    attribution: 'ParcelMap BC, Land Title and Survey Authority of British Columbia',
  },
} as const satisfies Record<string, BaseMapDraft>

export type BaseMapKey = keyof typeof DRAFTS

export const BASE_MAPS: readonly BaseMap[] = (Object.keys(DRAFTS) as BaseMapKey[]).map((key) => ({
  key,
  kind: 'raster',
  canDetectMissingTiles: false,
  need: null,
  resource: null,
  isOffline: false,
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
export function chosenBaseMap(stored: string | null, available: readonly BaseMap[]): BaseMapKey {
  return available.find((baseMap) => baseMap.key === stored)?.key ?? DEFAULT_BASE_MAP
}
