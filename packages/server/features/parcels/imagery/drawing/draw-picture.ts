import {
  DARK_STREETS,
  LIGHT_STREETS,
  PARCEL_LINES,
  SELECTION_CASING,
  SELECTION_COLOUR,
  WATCHED_AREA_COLOURS,
} from '#domain/layers/map-colours.ts'
import { getBox } from '../../../../tiles/geometry/path.ts'
import { attributionLines, drawAttribution, drawNorth, drawScaleBars, edgeBoxes } from './picture-edge.ts'
import { drawGround, fill, type GroundFeature, stroke } from './picture-ground.ts'
import {
  drawLabel,
  type Label,
  type PixelBox,
  removeOverlaps,
  streetNames,
  textWidth,
} from './picture-labels.ts'
import {
  type DrawnOverlay,
  drawLegend,
  drawOverlays,
  legendBox,
  overlayPatterns,
} from './picture-overlays.ts'
import { round, type Shape } from './picture-shapes.ts'
import { letterScale, type PictureView } from './picture-view.ts'

export type PictureTheme = 'light' | 'dark'

interface DrawnParcel {
  shape: Shape
  civicNumber: string | null
  /** Label position in CSS pixels. */
  at: [x: number, y: number]
  isSubject: boolean
}

export interface PictureParts {
  view: PictureView
  theme: PictureTheme
  subject: Shape
  /** Position of the subject in CSS pixels; null if it has an outline. */
  place: [x: number, y: number] | null
  /** An `area` is outlined but not filled, so that its content remains visible. */
  kind: 'parcel' | 'area'
  /** A shape within an `area`, filled like a parcel. */
  highlight: Shape | null
  ground: readonly GroundFeature[]
  buildings: readonly Shape[]
  parcels: readonly DrawnParcel[]
  overlays: readonly DrawnOverlay[]
  pins: readonly PicturePin[]
  sources: readonly { title: string; attribution: string }[]
}

const PALETTES = { light: LIGHT_STREETS, dark: DARK_STREETS }
const NUMBER_PIXELS = 8.5
const STREET_PIXELS = 9.5
const SMALL_MARK_PIXELS = 40
const PLACE_RADIUS = 14
export const FONTS = "Inter, 'Liberation Sans', Arial, 'DejaVu Sans', sans-serif"

export function drawPicture(parts: PictureParts): string {
  const { view, theme, ground, buildings, parcels, overlays, pins, sources } = parts
  const { width, height } = view.size
  const palette = PALETTES[theme]
  const lines = attributionLines(sources, view.size)
  const legend = legendBox(overlays)
  const colours = { text: palette.labelStrong, halo: palette.halo }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONTS}">`,
    overlayPatterns(overlays),
    `<rect width="${width}" height="${height}" fill="${palette.land}"/>`,
    ...drawGround(ground, palette, view.metresPerPixel),
    ...buildings.map((shape) =>
      fill(shape, palette.building, ` stroke="${palette.buildingEdge}" stroke-width="0.6"`),
    ),
    ...parcels.map(({ shape }) => stroke(shape, PARCEL_LINES[theme], view.metresPerPixel < 0.8 ? 0.9 : 0.5)),
    ...drawOverlays(overlays),
    ...drawSubject(parts),
    ...removeOverlaps(makeLabels(parts), view.size, {
      alreadyTaken: [...edgeBoxes(lines, view), ...(legend ? [legend] : []), ...pinBoxes(pins)],
      marks: smallMarks(parts),
    }).map((label) => drawLabel(label, palette.halo)),
    ...drawPins(pins),
    drawLegend(overlays, { text: palette.labelStrong, paper: palette.halo, subject: SELECTION_COLOUR }),
    drawNorth(view, colours),
    drawScaleBars(view, colours),
    drawAttribution(lines, view, { ...colours, text: palette.label }),
    '</svg>',
  ].join('')
}

function drawSubject({ subject, place, kind, highlight, theme }: PictureParts): string[] {
  if (place) return drawPlace(place)
  if (kind === 'parcel') return drawSelected(subject)
  const area = stroke(subject, WATCHED_AREA_COLOURS[theme], 2, ' stroke-dasharray="7 5"')
  return [...(highlight ? drawSelected(highlight) : []), area]
}

function drawPlace([x, y]: [x: number, y: number]): string[] {
  const circle = (radius: number, rest: string) =>
    `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${SELECTION_COLOUR}" ${rest}/>`
  return [
    circle(PLACE_RADIUS, 'fill-opacity="0.22"'),
    circle(PLACE_RADIUS / 2, 'stroke="#fff" stroke-width="1.6"'),
  ]
}

function drawSelected(shape: Shape): string[] {
  return [
    fill(shape, SELECTION_COLOUR, ' fill-opacity="0.22"'),
    stroke(shape, SELECTION_CASING, 3.8, ' stroke-opacity="0.55"'),
    stroke(shape, SELECTION_COLOUR, 2),
  ]
}

/** Returns the boxes of places, and of parcels so small that a label would cover them. */
function smallMarks({ kind, subject, place, highlight }: PictureParts): PixelBox[] {
  if (place) {
    const [x, y] = place
    return [[x - PLACE_RADIUS, y - PLACE_RADIUS, x + PLACE_RADIUS, y + PLACE_RADIUS]]
  }
  const rings = (kind === 'parcel' ? subject : highlight)?.rings ?? []
  return rings.flatMap((ring): PixelBox[] => {
    const { west, north, east, south } = getBox(ring)
    const isSmall = east - west < SMALL_MARK_PIXELS && south - north < SMALL_MARK_PIXELS
    return isSmall ? [[west, north, east, south]] : []
  })
}

/** By importance: the subject's number, street names, then neighbours' numbers. */
function makeLabels({ view, theme, ground, parcels }: PictureParts): Label[] {
  const palette = PALETTES[theme]
  const scale = letterScale(view.size)
  const numberPixels = NUMBER_PIXELS * scale
  const numbers = parcels.flatMap(({ civicNumber, shape, at: [x, y], isSubject }): Label[] => {
    if (civicNumber === null || civicNumber === '') return []
    if (!isSubject && !hasRoom(shape, textWidth(civicNumber, numberPixels), numberPixels)) return []
    const look = isSubject
      ? { fontPixels: numberPixels + 2, colour: palette.labelStrong, isStrong: true }
      : { fontPixels: numberPixels, colour: palette.label }
    return [{ text: civicNumber, x, y, angleDegrees: 0, ...look }]
  })
  const roads = ground.filter(({ layer }) => layer === 'road')
  return [
    ...numbers.filter(({ isStrong }) => isStrong),
    ...streetNames(roads, view.size, { fontPixels: STREET_PIXELS * scale, colour: palette.labelStrong }),
    ...numbers.filter(({ isStrong }) => !isStrong),
  ]
}

function hasRoom({ rings: [outer] }: Shape, width: number, height: number): boolean {
  if (!outer) return false
  const { west, north, east, south } = getBox(outer)
  return east - west > width + 2 && south - north > height + 2
}

interface PicturePin {
  text: string
  /** In CSS pixels. */
  x: number
  y: number
}

const FONT_PIXELS = 9
const PIN_RADIUS = 8
/** Dark enough for white numbers in grey print. */
const PIN_COLOUR = '#1d4f91'

const halfWidth = ({ text }: PicturePin) => Math.max(PIN_RADIUS, textWidth(text, FONT_PIXELS) / 2 + 5)

const pinBoxes = (pins: readonly PicturePin[]): PixelBox[] =>
  pins.map((pin) => [pin.x - halfWidth(pin), pin.y - PIN_RADIUS, pin.x + halfWidth(pin), pin.y + PIN_RADIUS])

function drawPins(pins: readonly PicturePin[]): string[] {
  return pins.toReversed().map((pin) => {
    const halfSize = halfWidth(pin)
    return (
      `<rect x="${round(pin.x - halfSize)}" y="${round(pin.y - PIN_RADIUS)}" width="${round(2 * halfSize)}" height="${2 * PIN_RADIUS}" rx="${PIN_RADIUS}" fill="${PIN_COLOUR}" stroke="#fff" stroke-width="1.2"/>` +
      `<text x="${round(pin.x)}" y="${round(pin.y + FONT_PIXELS * 0.36)}" font-size="${FONT_PIXELS}" font-weight="600" fill="#fff" text-anchor="middle">${pin.text}</text>`
    )
  })
}
