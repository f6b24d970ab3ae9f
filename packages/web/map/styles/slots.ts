import type { LayerSpecification } from 'maplibre-gl'

/** Bottom first. Layers name a slot rather than a neighbour. Of two colliding labels, the later one stays. */
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

export function slotted(slot: Slot, layers: readonly LayerSpecification[]): SlottedLayer[] {
  return layers.map((layer) => ({ slot, layer }))
}

/** Keeps the order within each slot. */
export function drawingOrder(layers: readonly SlottedLayer[]): LayerSpecification[] {
  const bySlot = Map.groupBy(layers, (each) => each.slot)
  return SLOTS.flatMap((slot) => (bySlot.get(slot) ?? []).map((each) => each.layer))
}
