import type { FeatureLayerKey } from '#domain/layers/layers.ts'
import { fill, stroke } from './picture-ground.ts'
import { type PixelBox, textWidth, xmlText } from './picture-labels.ts'
import { round, type Shape } from './picture-shapes.ts'

export interface Overlay {
  layer: FeatureLayerKey
  featureIds?: readonly string[]
  title: string
  colour: string
  /** The pattern distinguishes overlays in grey print. */
  look: 'dots' | 'hatch' | 'outline' | 'dashed'
}

export interface DrawnOverlay extends Overlay {
  shapes: readonly Shape[]
}

const FONT_PIXELS = 10
const ROW_PIXELS = 16
const SWATCH = { width: 20, height: 10 }
const INSET = 6
const PADDING = 6
const GAP = 6
/** Longer titles would cover more than half of the map. */
const MAX_TITLE_LENGTH = 48
const OWN_LABEL = 'This property'

const patternId = (index: number) => `overlay-${index}`

export function overlayPatterns(overlays: readonly DrawnOverlay[]): string {
  const patterns = overlays.map(({ look, colour }, index) => {
    if (look === 'dots') return pattern(index, 7, '', `<circle cx="3.5" cy="3.5" r="1.3" fill="${colour}"/>`)
    if (look === 'hatch')
      return pattern(
        index,
        6,
        ' patternTransform="rotate(45)"',
        `<rect width="1.4" height="6" fill="${colour}"/>`,
      )
    return ''
  })
  return patterns.join('') === '' ? '' : `<defs>${patterns.join('')}</defs>`
}

const pattern = (index: number, side: number, turn: string, drawing: string) =>
  `<pattern id="${patternId(index)}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"${turn}>${drawing}</pattern>`

export function drawOverlays(overlays: readonly DrawnOverlay[]): string[] {
  return overlays.flatMap((overlay, index) =>
    overlay.shapes.flatMap((shape) => [
      fill(shape, overlay.colour, ' fill-opacity="0.12"'),
      ...(isPatterned(overlay) ? [fill(shape, `url(#${patternId(index)})`)] : []),
      stroke(shape, overlay.colour, 2, getDash(overlay)),
    ]),
  )
}

const isPatterned = ({ look }: Overlay) => look === 'dots' || look === 'hatch'
const getDash = ({ look }: Overlay) => (look === 'dashed' ? ' stroke-dasharray="7 4"' : '')

const shorten = (title: string) =>
  title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : title

interface OutlineRow {
  outline: string
}

/** Null if nothing needs a legend. */
export function legendBox(overlays: readonly DrawnOverlay[], ownRow?: OutlineRow): PixelBox | null {
  if (overlays.length === 0 && ownRow === undefined) return null
  const maxTextWidth = Math.max(
    ...[ownRow?.outline ?? OWN_LABEL, ...overlays.map(({ title }) => shorten(title))].map((row) =>
      textWidth(row, FONT_PIXELS),
    ),
  )
  const width = 2 * PADDING + SWATCH.width + GAP + maxTextWidth
  const height = 2 * PADDING + ROW_PIXELS * (overlays.length + 1) - (ROW_PIXELS - FONT_PIXELS - 2)
  return [INSET, INSET, INSET + width, INSET + height]
}

/** Draws the legend into the picture, so that a page break cannot separate it from the map. */
export function drawLegend(
  overlays: readonly DrawnOverlay[],
  colours: { text: string; paper: string; subject: string },
  ownRow?: OutlineRow,
): string {
  const box = legendBox(overlays, ownRow)
  if (box === null) return ''
  const [left, top, right, bottom] = box
  const row = (index: number, title: string, swatch: (at: string) => string) => {
    const y = top + PADDING + index * ROW_PIXELS
    const at = `x="${left + PADDING}" y="${y + 0.5}" width="${SWATCH.width}" height="${SWATCH.height}"`
    const x = left + PADDING + SWATCH.width + GAP
    return `${swatch(at)}<text x="${x}" y="${y + FONT_PIXELS - 0.8}" font-size="${FONT_PIXELS}" fill="${colours.text}">${xmlText(title)}</text>`
  }
  return [
    `<rect x="${left}" y="${top}" width="${round(right - left)}" height="${bottom - top}" rx="3" fill="${colours.paper}" fill-opacity="0.94" stroke="${colours.text}" stroke-opacity="0.3" stroke-width="0.6"/>`,
    row(
      0,
      ownRow?.outline ?? OWN_LABEL,
      (at) =>
        `<rect ${at} fill="${ownRow ? 'none' : colours.subject}" fill-opacity="0.22" stroke="${colours.subject}" stroke-width="2"/>`,
    ),
    ...overlays.map((overlay, index) =>
      row(
        index + 1,
        shorten(overlay.title),
        (at) =>
          `<rect ${at} fill="${overlay.colour}" fill-opacity="0.12" stroke="${overlay.colour}" stroke-width="1.6"${getDash(overlay)}/>` +
          (isPatterned(overlay) ? `<rect ${at} fill="url(#${patternId(index)})"/>` : ''),
      ),
    ),
  ].join('')
}
