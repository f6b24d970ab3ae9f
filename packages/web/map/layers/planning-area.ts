import type { ExpressionSpecification } from 'maplibre-gl'
import { createLabelPaint, scaleByZoom } from '../styles/expressions.ts'
import { type MapScheme, MEDIUM } from '../styles/scheme.ts'
import type { SlottedLayer } from '../styles/slots.ts'
import { createLegend, getCategoryColour, getOutlineColours, matchColour } from './category-colours.ts'
import type { LayerContext, MapLayer } from './map-layer.ts'
import { createLayerStart, getAreaNameSource } from './tile-source.ts'

const EDGE_OPACITY: Record<MapScheme, number> = { light: 0.45, dark: 0.5, imagery: 0.9 }

/** Factor of fill opacity: stronger on dark ground, weaker over pictures. */
const STRENGTH: Record<MapScheme, { far: number; near: number }> = {
  light: { far: 1, near: 1 },
  dark: { far: 1, near: 1.2 },
  imagery: { far: 0.8, near: 0.85 },
}

const CODE_OR_TITLE: ExpressionSpecification = ['coalesce', ['get', 'code'], ['get', 'title'], '']

/** Whether to draw the name here. Large areas repeat it, so that one is always in view. */
const NAME_FILTER: ExpressionSpecification = [
  '<=',
  ['coalesce', ['get', 'again'], 0],
  ['step', ['zoom'], 1, 17, 2],
]

interface PlanningLook {
  labelFrom: number
  edge: 'solid' | 'dashed'
  /** Fill opacity at zoom 11, and at zoom 17, where parcels must be visible below. */
  fill: readonly [far: number, near: number]
}

export function createPlanningAreaLayer(look: PlanningLook): MapLayer {
  return {
    styleLayers: (context) => createPlanningLayers(context, look),
    legend: (info, scheme) => createLegend(info, 'fill', (category) => getCategoryColour(category, scheme)),
  }
}

function createPlanningLayers(context: LayerContext, look: PlanningLook): SlottedLayer[] {
  const { key, info, scheme, opacity } = context
  const start = createLayerStart(key)
  const polygonFilter: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const colour = matchColour(info, (category) => getCategoryColour(category, scheme))
  const { ink, halo } = getOutlineColours(scheme)
  const farOpacity = look.fill[0] * STRENGTH[scheme].far
  const nearOpacity = look.fill[1] * STRENGTH[scheme].near
  return [
    {
      ...start('area', 'fill', 'fill'),
      filter: polygonFilter,
      paint: {
        'fill-color': colour,
        'fill-opacity': scaleByZoom([11, farOpacity * opacity], [17, nearOpacity * opacity]),
        'fill-antialias': false,
      },
    },
    {
      // Solid edges are below street names, because zones meet in the middle of streets.
      ...start(look.edge === 'solid' ? 'area' : 'outline', 'line', 'edge'),
      filter: polygonFilter,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': scheme === 'light' ? ink : colour,
        'line-opacity': opacity * EDGE_OPACITY[scheme],
        'line-width': scaleByZoom([11, 0.4], [14, 1], [18, 1.8]),
        ...(look.edge === 'dashed' ? { 'line-dasharray': [4, 2] } : {}),
      },
    },
    {
      ...start('label', 'symbol', 'code'),
      ...getAreaNameSource(key),
      minzoom: look.labelFrom,
      filter: NAME_FILTER,
      layout: {
        'text-field': CODE_OR_TITLE,
        'text-font': MEDIUM,
        'text-size': scaleByZoom([13, 10.5], [17, 13]),
        'text-max-width': 8,
        'text-padding': 24,
      },
      paint: createLabelPaint(ink, halo, 1.4, Math.min(1, opacity + 0.2)),
    },
  ]
}
