import type { LayerInfo } from '#contract/parcel/layers.ts'
import type { LayerKey } from '#domain/layers/layers.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { MapScheme } from '../styles/scheme.ts'
import type { SlottedLayer } from '../styles/slots.ts'

export interface LayerContext {
  key: LayerKey
  info: LayerInfo
  scheme: MapScheme
  /** From 0 to 1. Multiplies every opacity of the layer. */
  opacity: number
  units: UnitSystem
  /** See `domain/layers/layer-options.ts`. */
  options: Readonly<Record<string, boolean>>
}

export type Swatch = 'fill' | 'hatch' | 'dots' | 'line' | 'dashes' | 'point' | 'tag'

export interface LegendEntry {
  label: string
  colour: string
  swatch: Swatch
  count: number | null
}

export interface MapLayer {
  styleLayers(context: LayerContext): SlottedLayer[]
  legend(info: LayerInfo, scheme: MapScheme): LegendEntry[]
}
