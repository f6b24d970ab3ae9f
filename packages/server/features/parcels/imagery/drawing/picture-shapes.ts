import { fitToTile } from '../../../../tiles/geometry/fit-to-tile.ts'
import { toUnitX, toUnitY } from '../../../../tiles/geometry/tile-grid.ts'
import { LINE, type Path, POINT, POLYGON, readTwkb } from '../../../../tiles/geometry/twkb.ts'
import type { PictureView } from './picture-view.ts'

/** Visible geometry, in CSS pixels of the picture. */
export interface Shape {
  /** Filled by the even-odd rule. */
  rings: Path[]
  lines: Path[]
}

export function toShape(twkb: Uint8Array, view: PictureView): Shape {
  const shape: Shape = { rings: [], lines: [] }
  for (const geometry of readTwkb(twkb, view.grid)) {
    const clipped = fitToTile(geometry, 0)
    if (!clipped || clipped.kind === POINT) continue
    const paths = clipped.paths.map((path) => path.map((value) => value / view.unitsPerPixel))
    if (clipped.kind === POLYGON) shape.rings.push(...paths)
    if (clipped.kind === LINE) shape.lines.push(...paths)
  }
  return shape
}

export const isSeen = ({ rings, lines }: Shape): boolean => rings.length + lines.length > 0

export function pixelAt(view: PictureView, lng: number, lat: number): [x: number, y: number] {
  return [toUnitX(view.grid, lng) / view.unitsPerPixel, toUnitY(view.grid, lat) / view.unitsPerPixel]
}

/** SVG path `M1 2L3 4Z`, to a tenth of a pixel. */
export function pathData({ rings, lines }: Shape): string {
  return [...rings.map((ring) => `${pathOf(ring)}Z`), ...lines.map(pathOf)].join('')
}

function pathOf(path: Path): string {
  let text = ''
  for (let i = 0; i < path.length; i += 2) {
    text += `${i === 0 ? 'M' : 'L'}${round(path[i])} ${round(path[i + 1])}`
  }
  return text
}

export const round = (value = 0) => String(Math.round(value * 10) / 10)
