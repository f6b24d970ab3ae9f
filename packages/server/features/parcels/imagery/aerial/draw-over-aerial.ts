import { SELECTION_CASING, SELECTION_COLOUR } from '#domain/layers/map-colours.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { FONTS } from '../drawing/draw-picture.ts'
import { attributionLines, drawAttribution, drawNorth, drawScaleBar } from '../drawing/picture-edge.ts'
import { stroke } from '../drawing/picture-ground.ts'
import { drawLegend } from '../drawing/picture-overlays.ts'
import type { Shape } from '../drawing/picture-shapes.ts'
import type { PictureView } from '../drawing/picture-view.ts'

/** Light on dark, for photographs are darker than paper. */
const COLOURS = { text: '#ffffff', halo: '#14201d' }
const LEGEND = { text: '#1b2422', paper: '#ffffff', subject: SELECTION_COLOUR }

interface OverAerial {
  view: PictureView
  units: UnitSystem
  subject: Shape
  outline: string
  sources: readonly { title: string; attribution: string }[]
}

/** SVG overlay of a photograph: outline with legend, north arrow, scale bar and attribution. */
export function drawOverAerial({ view, units, subject, outline, sources }: OverAerial): string {
  const { width, height } = view.size
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONTS}">`,
    stroke(subject, SELECTION_CASING, 4.4, ' stroke-opacity="0.7"'),
    stroke(subject, SELECTION_COLOUR, 2.4),
    drawLegend([], LEGEND, { outline }),
    drawNorth(view, COLOURS),
    drawScaleBar(view, units, COLOURS),
    drawAttribution(attributionLines(sources, view.size), view, COLOURS),
    '</svg>',
  ].join('')
}
