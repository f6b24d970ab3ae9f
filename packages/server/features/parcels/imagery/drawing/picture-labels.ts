import type { Path } from '../../../../tiles/geometry/twkb.ts'
import type { GroundFeature } from './picture-ground.ts'
import { round } from './picture-shapes.ts'
import type { PictureSize } from './picture-view.ts'

/** Width of a wide letter, as a fraction of the font size. */
const LETTER_WIDTH = 0.56

export const textWidth = (text: string, fontPixels: number) => text.length * fontPixels * LETTER_WIDTH

export interface Label {
  text: string
  x: number
  y: number
  angleDegrees: number
  fontPixels: number
  colour: string
  isStrong?: boolean
}

/** Left, top, right, bottom. */
export type PixelBox = [number, number, number, number]

/**
 * Omits labels that leave the picture or overlap a more important label or `alreadyTaken`. `labels` are
 * sorted by importance. Only strong labels may cover marks.
 */
export function removeOverlaps(
  labels: readonly Label[],
  { width, height }: PictureSize,
  { alreadyTaken = [], marks = [] }: { alreadyTaken?: readonly PixelBox[]; marks?: readonly PixelBox[] } = {},
): Label[] {
  const boxes = [...alreadyTaken]
  return labels.filter((label) => {
    const box = labelBox(label)
    const [left, top, right, bottom] = box
    if (left < 2 || top < 2 || right > width - 2 || bottom > height - 2) return false
    const covers = (other: PixelBox) =>
      left < other[2] && right > other[0] && top < other[3] && bottom > other[1]
    if (boxes.some(covers) || (!label.isStrong && marks.some(covers))) return false
    boxes.push(box)
    return true
  })
}

function labelBox({ text, x, y, angleDegrees, fontPixels }: Label): PixelBox {
  const angle = (angleDegrees * Math.PI) / 180
  const [halfWidth, halfHeight] = [textWidth(text, fontPixels) / 2 + 1, fontPixels / 2 + 1]
  const halfX = Math.abs(Math.cos(angle)) * halfWidth + Math.abs(Math.sin(angle)) * halfHeight
  const halfY = Math.abs(Math.sin(angle)) * halfWidth + Math.abs(Math.cos(angle)) * halfHeight
  return [x - halfX, y - halfY, x + halfX, y + halfY]
}

/** Names each street once, along its longest straight segment with room for the name. */
export function streetNames(
  roads: readonly GroundFeature[],
  size: PictureSize,
  { fontPixels, colour }: { fontPixels: number; colour: string },
): Label[] {
  const longestLabels = new Map<string, { length: number; label: Label }>()
  for (const { title, shape } of roads) {
    if (title === null) continue
    const room = textWidth(title, fontPixels) + 6
    for (const piece of shape.lines.flatMap(splitIntoSegments)) {
      const segment = clipToPicture(piece, size)
      if (segment === null) continue
      const [x0, y0, x1, y1] = segment
      const length = Math.hypot(x1 - x0, y1 - y0)
      if (length < room || length <= (longestLabels.get(title)?.length ?? 0)) continue
      longestLabels.set(title, {
        length,
        label: {
          text: title,
          x: (x0 + x1) / 2,
          y: (y0 + y1) / 2,
          angleDegrees: keepUpright((Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI),
          fontPixels,
          colour,
        },
      })
    }
  }
  return [...longestLabels.values()].sort((a, b) => b.length - a.length).map(({ label }) => label)
}

type Segment = [x0: number, y0: number, x1: number, y1: number]

/** Splits a line into segments that deviate less than two pixels from their chord. */
function splitIntoSegments(line: Path): Segment[] {
  const segments: Segment[] = []
  let start = 0
  const at = (index: number): [number, number] => [line[2 * index] ?? 0, line[2 * index + 1] ?? 0]
  const count = line.length / 2
  for (let end = 1; end < count; end++) {
    const isLast = end === count - 1
    if (!isLast && isStraight(at, start, end + 1)) continue
    segments.push([...at(start), ...at(end)])
    start = end
  }
  return segments
}

function isStraight(at: (index: number) => [number, number], start: number, end: number): boolean {
  const [x0, y0] = at(start)
  const [x1, y1] = at(end)
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (length === 0) return false
  for (let index = start + 1; index < end; index++) {
    const [x, y] = at(index)
    if (Math.abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length > 2) return false
  }
  return true
}

/** Clips a segment to the picture (Liang–Barsky). */
function clipToPicture([x0, y0, x1, y1]: Segment, { width, height }: PictureSize): Segment | null {
  let [from, to] = [0, 1]
  const [dx, dy] = [x1 - x0, y1 - y0]
  for (const [step, room] of [
    [-dx, x0],
    [dx, width - x0],
    [-dy, y0],
    [dy, height - y0],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null
      continue
    }
    const share = room / step
    if (step < 0) from = Math.max(from, share)
    else to = Math.min(to, share)
  }
  return from < to ? [x0 + from * dx, y0 + from * dy, x0 + to * dx, y0 + to * dy] : null
}

function keepUpright(angle: number): number {
  if (angle > 90) return angle - 180
  return angle <= -90 ? angle + 180 : angle
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters.
  return text.replace(/[\u0000-\u001f\ufffe\uffff]/g, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}

export function drawLabel(
  { text, x, y, angleDegrees, fontPixels, colour, isStrong }: Label,
  halo: string,
): string {
  const turn = angleDegrees === 0 ? '' : ` transform="rotate(${round(angleDegrees)} ${round(x)} ${round(y)})"`
  const at = `x="${round(x)}" y="${round(y + fontPixels * 0.35)}" font-size="${round(fontPixels)}"${turn}`
  const weight = isStrong ? ' font-weight="600"' : ''
  return haloText(`${at}${weight} text-anchor="middle"`, text, { text: colour, halo })
}

export interface TextColours {
  text: string
  halo: string
}

export function haloText(attributes: string, words: string, { text, halo }: TextColours): string {
  return (
    `<text ${attributes} fill="${halo}" stroke="${halo}" stroke-width="2.4" stroke-linejoin="round">${xmlText(words)}</text>` +
    `<text ${attributes} fill="${text}">${xmlText(words)}</text>`
  )
}
