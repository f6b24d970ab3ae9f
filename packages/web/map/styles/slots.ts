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

export type Slot = (typeof SLOTS)[number]

export type SlottedLayer = LayerSpecification & { slot: Slot }

export const inSlot = (slot: Slot, layers: readonly LayerSpecification[]): SlottedLayer[] =>
  layers.map((layer) => ({ ...layer, slot }))

export function drawingOrder(layers: readonly SlottedLayer[]): LayerSpecification[] {
  const bySlot = Map.groupBy(layers, ({ slot }) => slot)
  return SLOTS.flatMap((slot) => (bySlot.get(slot) ?? []).map(({ slot: _, ...layer }) => layer))
}
