import type { LayerInfo, LayersResponse } from '#contract/parcel/layers.ts'
import * as selection from '#domain/layers/layer-selection.ts'
import { isLayerKey, type LayerKey } from '#domain/layers/layers.ts'
import type { AssessmentYears } from '#domain/table/columns.ts'
import { call } from '../../lib/api/api.ts'
import { createEvent } from '../../lib/event.ts'
import { shareWhilePending } from '../../lib/share-while-pending.ts'
import { createStore } from '../../lib/store/store.ts'
import { readStored, writeStored } from '../../lib/store/stored.ts'
import { uncoverMap } from '../table/drawer.ts'
import { useZoom } from './view.ts'

/** Specification part 2, section 3. */
interface Layers {
  response: LayersResponse | null
  failure: unknown
  /** Follows the rules in `domain/layers/layer-selection.ts`. */
  state: selection.LayersState
  /** All layers that were ever shown, topmost last. */
  order: readonly LayerKey[]
}

const STORAGE_KEY = 'layers'
const RETRY_DELAY_MS = 3_000
const MAX_RETRIES = 3

/** Stored layers, without any that no longer exist. */
function parseStored(json: unknown): { layers: unknown; order: LayerKey[] } {
  const { layers, order } = (json ?? {}) as Record<string, unknown>
  const keys = Array.isArray(order) ? order.map(String).filter(isLayerKey) : []
  return { layers: layers ?? null, order: [...new Set(keys)] }
}

function load(): Pick<Layers, 'state' | 'order'> {
  const storedLayers = readStored(STORAGE_KEY, parseStored) ?? parseStored(null)
  const state = selection.restoreLayers(useZoom.getState().zoom, storedLayers.layers)
  return { state, order: withSelected(storedLayers.order, state) }
}

function withSelected(order: readonly LayerKey[], state: selection.LayersState): readonly LayerKey[] {
  const newKeys = selection.selectedLayers(state).filter((key) => !order.includes(key))
  return newKeys.length === 0 ? order : [...order, ...newKeys]
}

export const useLayers = createStore<Layers>({ response: null, failure: null, ...load() })

function setState(state: selection.LayersState): void {
  const { state: previousState, order } = useLayers.getState()
  if (state !== previousState) useLayers.setState({ state, order: withSelected(order, state) })
}

useLayers.subscribe(({ state, order }, previous) => {
  const isZoomChange = state.layers === previous.state.layers && order === previous.order
  if (!isZoomChange) writeStored(STORAGE_KEY, { layers: selection.storedLayers(state), order })
})
useZoom.subscribe(({ zoom }) => setState(selection.changeZoom(useLayers.getState().state, zoom)))

const layerEffect = createEvent<selection.LayerEffect>()

export const onLayerEffect = layerEffect.listen

function applyStep({ state, effects }: selection.LayersStep): void {
  setState(state)
  effects.forEach(layerEffect.send)
}

export const toggleLayer = (key: LayerKey): void =>
  applyStep(selection.toggleLayer(useLayers.getState().state, key))
export const clearLayers = (): void => setState(selection.clearLayers(useLayers.getState().state))
export const setLayerOpacity = (key: LayerKey, opacity: number): void =>
  setState(selection.setLayerOpacity(useLayers.getState().state, key, opacity))
export const setLayerOption = (key: LayerKey, option: string, isOn: boolean): void =>
  setState(selection.setLayerOption(useLayers.getState().state, key, option, isOn))

export function setLayerUpdating(source: string, isUpdating: boolean): void {
  const { state } = useLayers.getState()
  if (!isLayerKey(source) || state.layers[source].isUpdating === isUpdating) return
  setState(selection.setLayerUpdating(state, source, isUpdating))
}

export function zoomToLayer(key: LayerKey): void {
  const { state } = useLayers.getState()
  const { effects } = selection.selectLayer(selection.deselectLayer(state, key), key)
  effects.forEach(layerEffect.send)
}

export function shownLayers({ state, order }: Pick<Layers, 'state' | 'order'>): LayerKey[] {
  return order.filter((key) => state.layers[key].isSelected)
}

/** Moves a layer above (1) or below (-1) its next visible neighbour. */
export function moveLayer(key: LayerKey, by: 1 | -1): void {
  const layers = useLayers.getState()
  const visibleKeys = shownLayers(layers)
  const other = visibleKeys[visibleKeys.indexOf(key) + by]
  if (other === undefined || !visibleKeys.includes(key)) return
  useLayers.setState({
    order: layers.order.map((layerKey) => (layerKey === key ? other : layerKey === other ? key : layerKey)),
  })
}

export const getLayerInfo = (response: LayersResponse | null, key: string): LayerInfo | null =>
  response?.layers.find((layer) => layer.key === key) ?? null

/** Loads layers, with retries while the server starts. */
export const loadLayers = shareWhilePending(() => requestLayers(0))

async function requestLayers(retries: number): Promise<void> {
  try {
    useLayers.setState({ response: await call('layers', { isQuiet: true }), failure: null })
  } catch (failure) {
    if (retries >= MAX_RETRIES) {
      useLayers.setState({ failure })
      return
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    await requestLayers(retries + 1)
  }
}

/** A 404 means that an import has replaced the release. */
export function reportTileFailure(source: string, status: number): void {
  if (status === 404) void loadLayers()
  setLayerUpdating(source, false)
}

export const useLayerPanel = createStore<{ isOpen: boolean }>({ isOpen: false })
export const closeLayerPanel = (): void => useLayerPanel.setState({ isOpen: false })
export const toggleLayerPanel = (): void => {
  useLayerPanel.setState(({ isOpen }) => ({ isOpen: !isOpen }))
  if (useLayerPanel.getState().isOpen) uncoverMap()
}

const NO_YEARS: AssessmentYears = { current: null, previous: null }

export const useAssessmentYears = (): AssessmentYears =>
  useLayers((layers) => layers.response?.assessmentYears ?? NO_YEARS)

export const useTileGaps = createStore<{ hasGaps: boolean }>({ hasGaps: false })
