import { type PixelBox, textWidth } from './picture-labels.ts'
import { tenth } from './picture-shapes.ts'

export interface PicturePin {
  /** `3`; of several on one place `3, 7`. */
  text: string
  /** CSS pixels. */
  x: number
  y: number
}

const FONT_PIXELS = 9
const RADIUS = 8
/** Dark enough for white numbers in grey print. */
const COLOUR = '#1d4f91'

const halfWidth = ({ text }: PicturePin) => Math.max(RADIUS, textWidth(text, FONT_PIXELS) / 2 + 5)

/** Returns the boxes of the pins, which names of streets leave free. */
export const pinBoxes = (pins: readonly PicturePin[]): PixelBox[] =>
  pins.map((pin) => [pin.x - halfWidth(pin), pin.y - RADIUS, pin.x + halfWidth(pin), pin.y + RADIUS])

export function drawPins(pins: readonly PicturePin[]): string[] {
  return pins.toReversed().map((pin) => {
    const half = halfWidth(pin)
    return (
      `<rect x="${tenth(pin.x - half)}" y="${tenth(pin.y - RADIUS)}" width="${tenth(2 * half)}" height="${2 * RADIUS}" rx="${RADIUS}" fill="${COLOUR}" stroke="#fff" stroke-width="1.2"/>` +
      `<text x="${tenth(pin.x)}" y="${tenth(pin.y + FONT_PIXELS * 0.36)}" font-size="${FONT_PIXELS}" font-weight="600" fill="#fff" text-anchor="middle">${pin.text}</text>`
    )
  })
}
