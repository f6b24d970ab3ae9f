interface Shape {
  width: number
  height: number
}

const makeSvg = ({ width, height }: Shape, ground: string, body: string, label: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
  `<rect width="${width}" height="${height}" fill="${ground}"/>${body}` +
  `<text x="${width / 2}" y="${height * 0.88}" text-anchor="middle" font-family="sans-serif" font-size="11" fill="#fff" stroke="#1b2422" stroke-width="3" paint-order="stroke">${label}</text></svg>`

const GROUNDS: Readonly<Record<string, string>> = {
  satellite: '#4d5a45',
  hybrid: '#4d5a45',
  terrain: '#d9d5bd',
}

export function mapPicture({
  mapType,
  paths,
  hasMarker,
  ...shape
}: Shape & { mapType: string; paths: readonly string[]; hasMarker: boolean }): string {
  const rings = paths.map(readPath).filter((ring) => ring.length > 0)
  const marker = hasMarker
    ? `<circle cx="${shape.width / 2}" cy="${shape.height / 2}" r="7" fill="#d93025"/>`
    : ''
  return makeSvg(
    shape,
    GROUNDS[mapType] ?? '#e8e6df',
    drawOutlines(rings, shape) + marker,
    'Stand-in of Google Maps',
  )
}

/**
 * A degree of longitude as a share of one of latitude. Constant (mid British Columbia), because a varying one
 * would shear outlines.
 */
const SQUEEZE = Math.cos((49.4 * Math.PI) / 180)

function readPath(path: string): [x: number, y: number][] {
  return path.split('|').flatMap((part): [number, number][] => {
    const [, lat, lng] = /^(-?[\d.]+),(-?[\d.]+)$/.exec(part) ?? []
    return lat === undefined ? [] : [[Number(lng) * SQUEEZE, -Number(lat)]]
  })
}

function drawOutlines(rings: readonly [number, number][][], { width, height }: Shape): string {
  const points = rings.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const scale = 0.6 * Math.min(width / (Math.max(...xs) - left || 1), height / (Math.max(...ys) - top || 1))
  return rings
    .map((ring) => {
      const vertices = ring.map(([x, y]) => {
        const at = [(x - left) * scale + width * 0.2, (y - top) * scale + height * 0.2]
        return at.map((value) => value.toFixed(1)).join(' ')
      })
      return `<path d="M${vertices.join('L')}Z" fill="none" stroke="#f00" stroke-width="2"/>`
    })
    .join('')
}

export function streetPicture({
  heading,
  pitch,
  ...shape
}: Shape & { heading: number; pitch: number }): string {
  const { width, height } = shape
  const horizon = height * (0.55 + pitch / 200)
  const side = Math.min(width, height) * 0.3
  const body =
    `<rect y="${horizon}" width="${width}" height="${height}" fill="#7d8a80"/>` +
    `<rect x="${width / 2 - side / 2}" y="${horizon - side * 0.7}" width="${side}" height="${side * 0.7}" fill="#c9b79c"/>` +
    `<path d="M${width / 2 - side * 0.6} ${horizon - side * 0.7}h${side * 1.2}l${-side * 0.6} ${-side * 0.45}z" fill="#8b5e4a"/>`
  return makeSvg(shape, '#a9c7d8', body, `Stand-in of Street View, ${Math.round(heading)}°`)
}
