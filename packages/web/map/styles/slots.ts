import type { LayerSpecification } from 'maplibre-gl'

/**
 * The drawing order of the whole map, bottom first. A style layer names its slot, never a neighbour,
 * so a layer can be added without knowing the others. Within a slot: first come, first drawn. Of two labels that meet,
 * the one drawn later stays.
 */
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

/** Sorts by slot and keeps the order within each. */
export function drawingOrder(layers: readonly SlottedLayer[]): LayerSpecification[] {
  const bySlot = Map.groupBy(layers, (each) => each.slot)
  return SLOTS.flatMap((slot) => (bySlot.get(slot) ?? []).map((each) => each.layer))
}
