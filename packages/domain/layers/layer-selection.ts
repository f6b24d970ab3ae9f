/**
 * Selected map layers (specification part 2, sections 3 and 4). A layer selected below its minimum zoom
 * waits.
 */
import { LAYER_OPTIONS } from './layer-options.ts'
import { LAYERS, type LayerKey } from './layers.ts'

export interface LayerState {
  isSelected: boolean
  isUpdating: boolean
  isWaitingForZoom: boolean
  opacity: number
  options: Readonly<Record<string, boolean>>
}

export interface LayersState {
  zoom: number
  layers: Readonly<Record<LayerKey, LayerState>>
}

export type LayerEffect = { type: 'zoomTo'; zoom: number }

export interface LayersStep {
  state: LayersState
  effects: readonly LayerEffect[]
}

/** Stored between visits. */
export interface StoredLayer {
  key: LayerKey
  isSelected: boolean
  opacity: number
  options: Readonly<Record<string, boolean>>
}

const KEYS = Object.keys(LAYERS) as LayerKey[]
/** On until the user chooses otherwise, as are all options. */
const DEFAULT_LAYER: LayerKey = 'parcel'

export function initialLayers(zoom: number): LayersState {
  const entries = KEYS.map((key): [LayerKey, LayerState] => {
    const options = (LAYER_OPTIONS[key] ?? []).map((option) => [option.key, true] as const)
    const state = {
      isSelected: key === DEFAULT_LAYER,
      isUpdating: false,
      isWaitingForZoom: false,
      opacity: 1,
      options: Object.fromEntries(options),
    }
    return [key, state]
  })
  return { zoom, layers: Object.fromEntries(entries) as Record<LayerKey, LayerState> }
}

export function isZoomSatisfied(state: LayersState, key: LayerKey): boolean {
  return state.zoom >= LAYERS[key].minZoom - 1e-6
}

export function selectLayer(state: LayersState, key: LayerKey): LayersStep {
  if (state.layers[key].isSelected) return { state, effects: [] }
  if (isZoomSatisfied(state, key)) {
    return { state: change(state, key, { isSelected: true, isWaitingForZoom: false }), effects: [] }
  }
  return {
    state: change(state, key, { isWaitingForZoom: true }),
    effects: [{ type: 'zoomTo', zoom: LAYERS[key].minZoom }],
  }
}

/** Also stops a layer from waiting for its zoom. */
export function deselectLayer(state: LayersState, key: LayerKey): LayersState {
  return change(state, key, { isSelected: false, isWaitingForZoom: false, isUpdating: false })
}

/** A waiting layer counts as on. */
export function toggleLayer(state: LayersState, key: LayerKey): LayersStep {
  const { isSelected, isWaitingForZoom } = state.layers[key]
  return isSelected || isWaitingForZoom
    ? { state: deselectLayer(state, key), effects: [] }
    : selectLayer(state, key)
}

export function clearLayers(state: LayersState): LayersState {
  return KEYS.reduce(deselectLayer, state)
}

/** Turns on layers that waited for this zoom. Must be called on every zoom. */
export function changeZoom(state: LayersState, zoom: number): LayersState {
  if (!Number.isFinite(zoom) || zoom === state.zoom) return state
  const next = { ...state, zoom }
  const keys = KEYS.filter((key) => next.layers[key].isWaitingForZoom && isZoomSatisfied(next, key))
  return keys.reduce(
    (result, key) => change(result, key, { isSelected: true, isWaitingForZoom: false }),
    next,
  )
}

/** Has no effect on layers that are not selected. */
export function setLayerUpdating(state: LayersState, key: LayerKey, isUpdating: boolean): LayersState {
  return change(state, key, { isUpdating: isUpdating && state.layers[key].isSelected })
}

export function setLayerOpacity(state: LayersState, key: LayerKey, opacity: number): LayersState {
  return Number.isFinite(opacity) ? change(state, key, { opacity: Math.min(Math.max(opacity, 0), 1) }) : state
}

/** Ignores unknown options. */
export function setLayerOption(
  state: LayersState,
  key: LayerKey,
  option: string,
  isOn: boolean,
): LayersState {
  const { options } = state.layers[key]
  return Object.hasOwn(options, option)
    ? change(state, key, { options: { ...options, [option]: isOn } })
    : state
}

export function selectedLayers(state: LayersState): LayerKey[] {
  return KEYS.filter((key) => state.layers[key].isSelected)
}

export function drawnLayers(state: LayersState): LayerKey[] {
  return selectedLayers(state).filter((key) => isZoomSatisfied(state, key))
}

export function storedLayers(state: LayersState): StoredLayer[] {
  return KEYS.map((key) => {
    const { isSelected, opacity, options } = state.layers[key]
    return { key, isSelected, opacity, options }
  })
}

/** Ignores unknown layers, options and values. */
export function restoreLayers(zoom: number, value: unknown): LayersState {
  const entries = Array.isArray(value) ? (value as Partial<Record<keyof StoredLayer, unknown>>[]) : []
  return entries.reduce((state: LayersState, entry) => {
    const key = KEYS.find((candidate) => candidate === entry?.key)
    if (key === undefined) return state
    let next = change(state, key, { isSelected: entry.isSelected === true })
    if (typeof entry.opacity === 'number') next = setLayerOpacity(next, key, entry.opacity)
    for (const [option, isOn] of Object.entries(entry.options ?? {})) {
      if (typeof isOn === 'boolean') next = setLayerOption(next, key, option, isOn)
    }
    return next
  }, initialLayers(zoom))
}

function change(state: LayersState, key: LayerKey, values: Partial<LayerState>): LayersState {
  return { ...state, layers: { ...state.layers, [key]: { ...state.layers[key], ...values } } }
}
