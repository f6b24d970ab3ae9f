import type { SourceSpecification } from 'maplibre-gl'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import type { LayerKey } from '#domain/layers/layers.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { MapScheme } from '../styles/scheme.ts'
import type { SlottedLayer } from '../styles/slots.ts'

/** Inputs of a layer's style. */
export interface LayerContext {
  key: LayerKey
  info: LayerInfo
  scheme: MapScheme
  /** 0 to 1, from the slider of the layer panel; multiplies every opacity of the layer. */
  opacity: number
  units: UnitSystem
  /** Choices within the layer, by `domain/layers/layer-options.ts`. */
  options: Readonly<Record<string, boolean>>
}

export type Swatch = 'fill' | 'hatch' | 'dots' | 'line' | 'dashes' | 'point' | 'tag'

export interface LegendEntry {
  label: string
  colour: string
  swatch: Swatch
  /** Number of features of this kind, where the server provides it. */
  count: number | null
}

/** One map layer: where its tiles come from, how it is drawn, and how the legend explains it. */
export interface MapLayer {
  source(info: LayerInfo): SourceSpecification
  styleLayers(context: LayerContext): SlottedLayer[]
  legend(info: LayerInfo, scheme: MapScheme): LegendEntry[]
}
