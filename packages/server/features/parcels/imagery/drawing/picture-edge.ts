import { scaleBars } from '#domain/map-tools/scale-bar.ts'
import { haloText, type PixelBox, type TextColours } from './picture-labels.ts'
import { round } from './picture-shapes.ts'
import { letterScale, type PictureSize, type PictureView } from './picture-view.ts'

const FONT_PIXELS = 8
/** Width of a letter in small text, as a fraction of the font size. */
const LETTER_WIDTH = 0.5

const fontPixels = (size: PictureSize) => FONT_PIXELS * letterScale(size)
const letterPixels = (size: PictureSize) => fontPixels(size) * LETTER_WIDTH
const linePixels = (size: PictureSize) => fontPixels(size) + 2

/** Finds the longest round lengths that fit a quarter of the picture's width. */
const fitScaleBars = ({ metresPerPixel, size }: PictureView) => scaleBars(metresPerPixel, size.width / 4)

/** In both unit systems, because stored pictures are seen by readers with different preferences. */
export function drawScaleBars(view: PictureView, { text, halo }: TextColours): string {
  const { metric, imperial } = fitScaleBars(view)
  const { size } = view
  const left = 8
  const middle = size.height - 6 - linePixels(size)
  const bar = (width: number, tick: number) =>
    `M${left} ${round(middle + tick)}V${round(middle)}H${round(left + width)}V${round(middle + tick)}`
  const bars = `${bar(metric.width, -4)}${bar(imperial.width, 4)}`
  const label = (words: string, y: number) =>
    drawText(words, { x: left + 3, y, anchor: 'start', size }, { text, halo })
  return (
    `<path d="${bars}" fill="none" stroke="${halo}" stroke-width="3.6"/>` +
    `<path d="${bars}" fill="none" stroke="${text}" stroke-width="1.2"/>` +
    label(metric.label, middle - 3.5) +
    label(imperial.label, middle + fontPixels(size) + 1)
  )
}

/** Narrower pictures have no north arrow. In CSS pixels. */
const MIN_NORTH_WIDTH_PIXELS = 480
const NORTH_ARROW = { width: 18, height: 30, inset: 8 }

const northBox = ({ width }: PictureSize): PixelBox | null =>
  width < MIN_NORTH_WIDTH_PIXELS
    ? null
    : [
        width - NORTH_ARROW.inset - NORTH_ARROW.width,
        NORTH_ARROW.inset,
        width - NORTH_ARROW.inset,
        NORTH_ARROW.inset + NORTH_ARROW.height,
      ]

export function drawNorth({ size }: PictureView, { text, halo }: TextColours): string {
  const box = northBox(size)
  if (box === null) return ''
  const [left, top, right, bottom] = box
  const middle = (left + right) / 2
  const arrow = `M${middle} ${top}L${middle + 6} ${top + 17}L${middle} ${top + 13}L${middle - 6} ${top + 17}Z`
  const letter = `x="${middle}" y="${bottom}" font-size="11" font-weight="600" text-anchor="middle"`
  return (
    `<path d="${arrow}" fill="${text}" stroke="${halo}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"/>` +
    haloText(letter, 'N', { text, halo })
  )
}

/**
 * Returns at most two lines: the required attributions, or if they do not fit the source names, or only the
 * number of sources. The page shows attributions that do not fit.
 */
export function attributionLines(
  sources: readonly { title: string; attribution: string }[],
  size: PictureSize,
): string[] {
  // The left quarter is reserved for the scale bar.
  const max = Math.floor((size.width * 0.7 - 20) / letterPixels(size))
  for (const words of [
    [...new Set(sources.map(({ attribution }) => attribution))].join(' ').split(' '),
    [...new Set(sources.map(({ title }) => title))].join(' · ').split(' '),
  ]) {
    const lines = wrapLines(words, max)
    if (lines.length <= 2 && lines.every((line) => line.length <= max))
      return lines.filter((line) => line !== '')
  }
  return [sources.length === 1 ? '' : `${sources.length} sources`].filter(
    (line) => line !== '' && line.length <= max,
  )
}

function wrapLines(words: readonly string[], max: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= max)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export function drawAttribution(
  lines: readonly string[],
  { size }: PictureView,
  colours: TextColours,
): string {
  return lines
    .map((line, index) => {
      const y = size.height - 5 - (lines.length - 1 - index) * linePixels(size)
      return drawText(line, { x: size.width - 5, y, anchor: 'end', size }, colours)
    })
    .join('')
}

function drawText(
  words: string,
  { x, y, anchor, size }: { x: number; y: number; anchor: 'start' | 'end'; size: PictureSize },
  colours: TextColours,
): string {
  const at = `x="${round(x)}" y="${round(y)}" font-size="${round(fontPixels(size))}" text-anchor="${anchor}"`
  return haloText(at, words, colours)
}

export function edgeBoxes(lines: readonly string[], view: PictureView): PixelBox[] {
  const { width, height } = view.size
  const { metric, imperial } = fitScaleBars(view)
  const barWidth = Math.max(metric.width, imperial.width)
  const bar: PixelBox = [0, height - 14 - 2 * linePixels(view.size), 16 + barWidth, height]
  const north = northBox(view.size)
  const corners = north ? [north, bar] : [bar]
  const longest = Math.max(0, ...lines.map((line) => line.length))
  return lines.length === 0
    ? corners
    : [
        ...corners,
        [
          width - 8 - longest * letterPixels(view.size),
          height - 6 - lines.length * linePixels(view.size),
          width,
          height,
        ],
      ]
}
