import { useEffect } from 'react'
import type { GoogleMapsSettings, MapSettings } from '#contract/account/settings.ts'
import {
  availableBaseMaps,
  BASE_MAP_STORAGE_KEY,
  BASE_MAPS,
  type BaseMap,
  type BaseMapKey,
  chosenBaseMap,
  OFFLINE_BASE_MAP,
} from '#domain/layers/base-maps.ts'
import { call } from '../../lib/api/api.ts'
import { createStore } from '../../lib/store/store.ts'
import { readStored, writeStored } from '../../lib/store/stored.ts'
import { useSession } from '../account/session.ts'

/** Whether a base map is reachable. Probed once, and again when chosen or when the network returns. */
type Reach = 'unknown' | 'reached' | 'unreachable'

export interface BaseMapState {
  settings: MapSettings | null
  stored: string | null
  reach: Readonly<Partial<Record<BaseMapKey, Reach>>>
}

const CHOICE_KEY = BASE_MAP_STORAGE_KEY.replace(/^lotline\./, '')
const REACHED_KEY = 'base-map-reached'

const readText = (value: unknown) => (typeof value === 'string' ? value : null)

/** Last reachable base map, shown before it is probed. */
function getLastReach(): BaseMapState['reach'] {
  const key = readStored(REACHED_KEY, readText)
  const baseMap = BASE_MAPS.find((option) => option.key === key)
  return baseMap ? { [baseMap.key]: 'reached' } : {}
}

export const useBaseMap = createStore<BaseMapState>({
  settings: null,
  stored: readStored(CHOICE_KEY, readText),
  reach: getLastReach(),
})

const NO_KEYS = { mapboxToken: null, pmbcUrl: null }

export const getOfferedBaseMaps = (settings: MapSettings | null): BaseMap[] =>
  availableBaseMaps(settings ?? NO_KEYS, [...useSession.getState().allowedResources])

export function getChosenKey({ settings, stored }: Pick<BaseMapState, 'settings' | 'stored'>): BaseMapKey {
  return chosenBaseMap(stored, getOfferedBaseMaps(settings))
}

export function getDrawnKey(state: BaseMapState): BaseMapKey {
  const key = getChosenKey(state)
  if (key === OFFLINE_BASE_MAP || state.settings === null) return OFFLINE_BASE_MAP
  return state.reach[key] === 'reached' ? key : OFFLINE_BASE_MAP
}

export function chooseBaseMap(key: BaseMapKey): void {
  useBaseMap.setState(({ reach }) => ({
    stored: key,
    // Choosing an unreachable map probes it again.
    reach: reach[key] === 'unreachable' ? { ...reach, [key]: 'unknown' } : reach,
  }))
  writeStored(CHOICE_KEY, key)
}

export function setReach(key: BaseMapKey, result: Reach): void {
  useBaseMap.setState(({ reach }) => ({ reach: { ...reach, [key]: result } }))
  if (result === 'reached') writeStored(REACHED_KEY, key)
  else if (readStored(REACHED_KEY, readText) === key) writeStored(REACHED_KEY, null)
}

let pendingLoad: Promise<void> | null = null

/** Loads the settings. Until then, our own map is drawn. */
export function loadMapSettings(): Promise<void> {
  pendingLoad ??= call('mapSettings', { isQuiet: true })
    .then((settings) => useBaseMap.setState({ settings }))
    .catch(() => {
      pendingLoad = null
    })
  return pendingLoad
}

/** Null if not configured, undefined until loaded. */
export function useGoogleMaps(): GoogleMapsSettings | null | undefined {
  const settings = useBaseMap((state) => state.settings)
  const isKnown = settings !== null
  useEffect(() => {
    if (!isKnown) void loadMapSettings()
  }, [isKnown])
  return settings?.googleMaps
}
