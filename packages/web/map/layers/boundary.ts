import type { ExpressionSpecification } from 'maplibre-gl'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { createLabelPaint, matchesCategory, NAME, scaleByZoom } from '../styles/expressions.ts'
import { type MapScheme, MEDIUM } from '../styles/scheme.ts'
import { getOutlineColours } from './category-colours.ts'
import type { LayerContext, LegendEntry, MapLayer } from './map-layer.ts'
import { createLayerStart, firstNameFilter, getAreaNameSource } from './tile-source.ts'

interface BoundaryKind {
  label: string
  colour: Record<MapScheme, string>
  /** A word in the category that identifies this kind. A kind without one has all other categories. */
  word?: string
}

interface BoundaryLook {
  /**
   * Kinds, largest areas first. Their lines are wider and lower, so that a common border shows both kinds.
   */
  kinds: readonly [BoundaryKind, ...BoundaryKind[]]
  /** Line width at zoom 6, 11 and 16. */
  width: readonly [number, number, number]
  /** Dashes, for areas that rarely meet: two dashed lines on one border look solid. */
  dash: readonly number[] | null
  nameZooms: readonly [number, number]
}

/** Ratio of the line widths of a kind and the next. */
const WIDTH_RATIO = 3.4

export function createBoundaryLayer(look: BoundaryLook): MapLayer {
  return {
    legend: (info, scheme) => look.kinds.map((kind) => createLegendEntry(look, kind, info, scheme)),
    styleLayers: ({ key, scheme, opacity }: LayerContext) => {
      const start = createLayerStart(key)
      const layout = { 'line-join': 'round' as const, 'line-sort-key': matchKind(look, (_, rank) => rank) }
      const { halo } = getOutlineColours(scheme)
      const colour = matchKind(look, (kind) => kind.colour[scheme])
      const width = (casing: readonly [number, number, number]) =>
        scaleByKind(
          look,
          ([6, 11, 16] as const).map((zoom, at) => [zoom, look.width[at] ?? 0, casing[at] ?? 0]),
        )
      return [
        {
          ...start('line', 'line', 'casing'),
          layout,
          paint: {
            'line-color': halo,
            'line-opacity': 0.5 * opacity,
            'line-width': width([2, 2.5, 3]),
          },
        },
        {
          ...start('line', 'line', 'line'),
          layout,
          paint: {
            'line-color': colour,
            'line-opacity': opacity,
            'line-width': width([0, 0, 0]),
            ...(look.dash ? { 'line-dasharray': [...look.dash] } : {}),
          },
        },
        {
          ...start('label', 'symbol', 'name'),
          ...getAreaNameSource(key),
          minzoom: look.nameZooms[0],
          maxzoom: look.nameZooms[1],
          filter: firstNameFilter,
          layout: {
            'text-field': NAME,
            'text-font': MEDIUM,
            'text-size': scaleByZoom([6, 11], [14, 14]),
            'text-max-width': 8,
            'text-padding': 24,
            'symbol-sort-key': matchKind(look, (_, rank) => rank),
            // Moves a name that would overlap another.
            'text-variable-anchor': ['center', 'bottom', 'top'],
            'text-radial-offset': 0.8,
          },
          paint: createLabelPaint(colour, halo, 1.6, opacity),
        },
      ]
    },
  }
}

function createLegendEntry(
  { kinds, dash }: BoundaryLook,
  kind: BoundaryKind,
  { categories, featureCount }: LayerInfo,
  scheme: MapScheme,
): LegendEntry {
  const { label, colour } = kind
  const count =
    kinds.length === 1
      ? featureCount
      : categories.reduce((sum, item) => (getKind(kinds, item.category) === kind ? sum + item.count : sum), 0)
  return { label, colour: colour[scheme], swatch: dash ? 'dashes' : 'line', count }
}

function getKind(kinds: BoundaryLook['kinds'], category: string): BoundaryKind | undefined {
  const words = category.toLowerCase()
  return (
    kinds.find(({ word }) => word !== undefined && words.includes(word)) ??
    kinds.find(({ word }) => word === undefined)
  )
}

function matchKind<Value extends string | number>(
  { kinds }: BoundaryLook,
  choose: (kind: BoundaryKind, rank: number) => Value,
): Value | ExpressionSpecification {
  const defaultIndex = kinds.findIndex(({ word }) => word === undefined)
  const values = kinds.map(choose)
  const defaultValue = values[Math.max(0, defaultIndex)] as Value
  if (kinds.length === 1) return defaultValue
  const cases = kinds.flatMap(({ word }, rank) =>
    word === undefined ? [] : [matchesCategory(word), values[rank]],
  )
  return ['case', ...cases, defaultValue] as unknown as ExpressionSpecification
}

function scaleByKind(
  look: BoundaryLook,
  stops: readonly (readonly [zoom: number, width: number, casing: number])[],
): ExpressionSpecification {
  const last = look.kinds.length - 1
  const pairs = stops.flatMap(([zoom, width, casing]) => [
    zoom,
    matchKind(look, (_, rank) => width * WIDTH_RATIO ** (last - rank) + casing),
  ])
  return ['interpolate', ['linear'], ['zoom'], ...pairs] as unknown as ExpressionSpecification
}
