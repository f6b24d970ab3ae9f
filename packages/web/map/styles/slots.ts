import type { LayerSpecification } from 'maplibre-gl'

/** Slots for layers, bottom first. The upper of two colliding labels is drawn. */
const SLOTS = [
  'picture',
  'ground',
  'area',
  'road',
  'outline',
  'parcel',
  'line',
  'selection',
  'point',
  'base-label',
  'label',
  'landmark',
  'focus',
] as const

type Slot = (typeof SLOTS)[number]

export interface SlottedLayer {
  slot: Slot
  layer: LayerSpecification
}

export function inSlot(slot: Slot, layers: readonly LayerSpecification[]): SlottedLayer[] {
  return layers.map((layer) => ({ slot, layer }))
}

export function drawingOrder(layers: readonly SlottedLayer[]): LayerSpecification[] {
  const bySlot = Map.groupBy(layers, (slotted) => slotted.slot)
  return SLOTS.flatMap((slot) => (bySlot.get(slot) ?? []).map((slotted) => slotted.layer))
}
