interface TileAddress {
  z: number
  x: number
  y: number
}

const SIDE = 256
const GREENS = ['#4f5c42', '#57654a', '#4a573f', '#5d6a50']
const ROOFS = ['#8d8377', '#a08d78', '#6f7276', '#97806b']

/** SVG of lawns and roofs; deterministic. */
export function aerialTile({ z, x, y }: TileAddress): string {
  const at = (index: number, most: number) =>
    (Math.imul(x * 73 + y * 151 + index * 37 + z, 2_654_435_761) >>> 8) % most
  const cells = Array.from({ length: 16 }, (_, index) => {
    const [left, top] = [(index % 4) * 64, Math.floor(index / 4) * 64]
    const roof =
      at(index, 3) === 0
        ? ''
        : `<rect x="${left + 8 + at(index, 12)}" y="${top + 8 + at(index + 5, 12)}" width="${22 + at(index + 1, 14)}" height="${18 + at(index + 2, 16)}" fill="${ROOFS[at(index + 3, ROOFS.length)]}"/>`
    return `<rect x="${left}" y="${top}" width="64" height="64" fill="${GREENS[at(index, GREENS.length)]}"/>${roof}`
  })
  const label = `<text x="128" y="132" text-anchor="middle" font-family="sans-serif" font-size="11" fill="#fff" fill-opacity="0.85">Stand-in, no photograph ${z}/${x}/${y}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${cells.join('')}${label}</svg>`
}
