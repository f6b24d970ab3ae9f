import { byZoom } from '../styles/expressions.ts'
import { MEDIUM } from '../styles/fonts.ts'
import type { MapScheme } from '../styles/scheme.ts'
import { inkOver } from './category-colours.ts'
import type { LayerContext, MapLayer } from './map-layer.ts'
import { tileSource } from './tile-source.ts'

export interface BoundaryLook {
  label: string
  colour: Record<MapScheme, string>
  /** Line widths at zoom 6, 11 and 16. */
  width: readonly [number, number, number]
  dash: readonly number[] | null
  /** Zooms between which the name is written inside. */
  nameZooms: readonly [number, number]
}

/** An administrative boundary: a line with a soft casing and the name inside, never a fill. */
export function boundary(look: BoundaryLook): MapLayer {
  return {
    source: tileSource,
    legend: (info, scheme) => [
      {
        label: look.label,
        colour: look.colour[scheme],
        swatch: look.dash ? 'dashes' : 'line',
        count: info.featureCount,
      },
    ],
    styleLayers: ({ key, scheme, opacity }: LayerContext) => {
      const base = { source: key, 'source-layer': key }
      const [far, middle, near] = look.width
      const { halo } = inkOver(scheme)
      return [
        {
          slot: 'line',
          layer: {
            ...base,
            id: `${key}-casing`,
            type: 'line',
            layout: { 'line-join': 'round' },
            paint: {
              'line-color': halo,
              'line-opacity': 0.5 * opacity,
              'line-width': byZoom([6, far + 2], [11, middle + 2.5], [16, near + 3]),
            },
          },
        },
        {
          slot: 'line',
          layer: {
            ...base,
            id: `${key}-line`,
            type: 'line',
            layout: { 'line-join': 'round' },
            paint: {
              'line-color': look.colour[scheme],
              'line-opacity': opacity,
              'line-width': byZoom([6, far], [11, middle], [16, near]),
              ...(look.dash ? { 'line-dasharray': [...look.dash] } : {}),
            },
          },
        },
        {
          slot: 'label',
          layer: {
            ...base,
            id: `${key}-name`,
            type: 'symbol',
            minzoom: look.nameZooms[0],
            maxzoom: look.nameZooms[1],
            layout: {
              'text-field': ['coalesce', ['get', 'title'], ['get', 'code'], ''],
              'text-font': MEDIUM,
              'text-size': byZoom([6, 11], [14, 14]),
              'text-max-width': 8,
              'text-padding': 60,
            },
            paint: {
              'text-color': look.colour[scheme],
              'text-halo-color': halo,
              'text-halo-width': 1.6,
              'text-opacity': opacity,
            },
          },
        },
      ]
    },
  }
}
