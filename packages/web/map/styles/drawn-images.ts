import type { StyleImageMetadata } from 'maplibre-gl'

/** An image drawn on demand, by a name such as `kind|colour|colour`. */
interface DrawnImage {
  data: ImageData
  options: Partial<StyleImageMetadata>
}

const PIXEL_RATIO = 2

interface Drawing {
  size: number
  draw(context: CanvasRenderingContext2D, fill: string, edge: string): void
  options?: Partial<StyleImageMetadata>
}

const DRAWINGS: Record<string, Drawing> = {
  shield: {
    size: 16,
    options: { stretchX: [[12, 20]], stretchY: [[12, 20]], content: [6, 6, 26, 26] },
    draw(context, fill, edge) {
      context.beginPath()
      context.roundRect(1, 1, 14, 14, 4)
      paintShape(context, fill, edge, 1)
    },
  },
  dot: {
    size: 9,
    draw(context, fill, edge) {
      context.beginPath()
      context.arc(4.5, 4.5, 2.6, 0, Math.PI * 2)
      paintShape(context, fill, edge, 1.4)
    },
  },
  /** Strokes that continue in the next tile. */
  hatch: {
    size: 12,
    draw(context, fill) {
      context.strokeStyle = fill
      context.lineWidth = 1.1
      context.beginPath()
      for (const shift of [-12, 0, 12]) {
        context.moveTo(shift - 1, 13)
        context.lineTo(shift + 13, -1)
      }
      context.stroke()
    },
  },
  dots: {
    size: 12,
    draw(context, fill) {
      context.fillStyle = fill
      for (const [x, y] of [
        [3, 3],
        [9, 9],
      ] as const) {
        context.beginPath()
        context.arc(x, y, 1.15, 0, Math.PI * 2)
        context.fill()
      }
    },
  },
  pill: {
    size: 20,
    options: { stretchX: [[18, 22]], stretchY: [[18, 22]], content: [10, 6, 30, 34] },
    draw(context, fill, edge) {
      context.beginPath()
      context.roundRect(1, 1, 18, 18, 9)
      paintShape(context, fill, edge, 1.2)
    },
  },
}

function paintShape(context: CanvasRenderingContext2D, fill: string, edge: string, edgeWidth: number): void {
  context.fillStyle = fill
  context.fill()
  context.lineWidth = edgeWidth
  context.strokeStyle = edge
  context.stroke()
}

export function drawImage(id: string): DrawnImage | null {
  const [kind = '', fill = '', edge = 'transparent'] = id.split('|')
  const drawing = DRAWINGS[kind]
  if (!drawing || !fill) return null
  const pixels = drawing.size * PIXEL_RATIO
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  drawing.draw(context, fill, edge)
  return {
    data: context.getImageData(0, 0, pixels, pixels),
    options: { pixelRatio: PIXEL_RATIO, ...drawing.options },
  }
}
