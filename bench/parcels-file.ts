import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** In the Strait of Georgia, away from any real parcel. */
export const PARCELS_ORIGIN = { lng: -123.9, lat: 49.3 }
const PARCELS_PER_BLOCK = 24
const LOT_WIDTH_DEGREES = 0.00021
const LOT_DEPTH_DEGREES = 0.00032
const STREET_DEGREES = 0.00022

/** Corner of a parcel in rows of blocks, two parcels deep, so that the density is the same for any count. */
function parcelCorner(index: number, blocksPerRow: number): { x: number; y: number } {
  const block = Math.floor(index / PARCELS_PER_BLOCK)
  const inBlock = index % PARCELS_PER_BLOCK
  const column = inBlock >> 1
  const side = inBlock & 1
  const blockX = block % blocksPerRow
  const blockY = Math.floor(block / blocksPerRow)
  return {
    x: blockX * ((PARCELS_PER_BLOCK / 2) * LOT_WIDTH_DEGREES + STREET_DEGREES) + column * LOT_WIDTH_DEGREES,
    y: blockY * (2 * LOT_DEPTH_DEGREES + STREET_DEGREES) + side * LOT_DEPTH_DEGREES,
  }
}

const blocksPerRowOf = (count: number) => Math.ceil(Math.sqrt(count / PARCELS_PER_BLOCK / 2))

/** Extent in degrees, without an incomplete last row. */
export function parcelsExtent(count: number): { width: number; height: number } {
  const blocksPerRow = blocksPerRowOf(count)
  const wholeRows = Math.floor(count / PARCELS_PER_BLOCK / blocksPerRow)
  return {
    width: blocksPerRow * ((PARCELS_PER_BLOCK / 2) * LOT_WIDTH_DEGREES + STREET_DEGREES),
    height: wholeRows * (2 * LOT_DEPTH_DEGREES + STREET_DEGREES),
  }
}

/** In each group of so many parcels, the next release subdivides one and redraws another. */
export const PARCELS_PER_CHANGE = 400

/**
 * Writes a file in ParcelMap BC's WFS layout (EPSG:4326). Outlines have seven points, so that clipping and
 * simplifying have work. `isNext` is for the next release.
 */
export async function writeParcels(path: string, count: number, isNext = false): Promise<void> {
  const out = createWriteStream(path, { highWaterMark: 1 << 20 })
  const blocksPerRow = blocksPerRowOf(count)
  out.write('{"type":"FeatureCollection","features":[\n')
  for (let i = 0; i < count; i++) {
    const isLast = i === count - 1
    const parcels = isNext ? nextParcels(i, blocksPerRow) : parcelFeature(i, blocksPerRow)
    if (!out.write(parcels + (isLast ? '\n' : ',\n'))) await once(out, 'drain')
  }
  out.end(']}\n')
  await once(out, 'finish')
}

function nextParcels(index: number, blocksPerRow: number): string {
  switch (index % PARCELS_PER_CHANGE) {
    case 100:
      return [0, 1].map((half) => parcelFeature(index, blocksPerRow, { half })).join(',\n')
    case 300:
      return parcelFeature(index, blocksPerRow, { back: 0.9 })
    default:
      return parcelFeature(index, blocksPerRow)
  }
}

/**
 * `half` is 0 or 1 for a part of a subdivided parcel, null for a whole one. `back` is the place of the back
 * edge, as a share of the depth.
 */
function parcelFeature(
  index: number,
  blocksPerRow: number,
  { half = null, back = 1 }: { half?: number | null; back?: number } = {},
): string {
  const { x, y } = parcelCorner(index, blocksPerRow)
  const west = PARCELS_ORIGIN.lng + x
  const south = PARCELS_ORIGIN.lat + y
  const across = (dx: number) => (half === null ? dx : (half + dx) / 2)
  const point = (dx: number, dy: number) =>
    `[${(west + across(dx) * LOT_WIDTH_DEGREES).toFixed(7)},${(south + dy * back * LOT_DEPTH_DEGREES).toFixed(7)}]`
  const ring = [
    point(0, 0),
    point(0.5, 0),
    point(1, 0),
    point(1, 0.6),
    point(1, 1),
    point(0.4, 1),
    point(0, 1),
    point(0, 0),
  ]
  const fabric = half === null ? index + 1 : 10_000_000 + 2 * index + half
  const pid = half === null ? 900_000_000 + index : 950_000_000 + 2 * index + half
  const plan = `EPP${10_000 + Math.floor(index / PARCELS_PER_BLOCK)}`
  return `{"type":"Feature","properties":{"PARCEL_FABRIC_POLY_ID":${fabric},"PARCEL_NAME":"${pid}","PLAN_NUMBER":"${plan}","PIN":null,"PID":"${pid}","PID_NUMBER":${pid},"PARCEL_STATUS":"Active","PARCEL_CLASS":"Subdivision","OWNER_TYPE":"Private","PARCEL_START_DATE":null,"MUNICIPALITY":"Cedar Arm, District of","REGIONAL_DISTRICT":"Cedar Arm Regional District","WHEN_UPDATED":"2026-11-01Z","FEATURE_AREA_SQM":541.2,"FEATURE_LENGTH_M":97.1,"OBJECTID":${fabric},"SE_ANNO_CAD_DATA":null},"geometry":{"type":"Polygon","coordinates":[[${ring.join(',')}]]}}`
}
