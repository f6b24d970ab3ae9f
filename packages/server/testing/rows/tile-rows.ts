import type { Polygon } from 'geojson'
import type { Database } from '../../db/open.ts'
import { makeListing, makeSale } from './market-factory.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from './open-data-factory.ts'

export const WEST = -123.1

export const SOUTH = 49.25

/** A grid of parcels with streets, a road over them, zones, applications, stops, ground and a market. */
export async function makeTileRows(database: Database): Promise<void> {
  const release = await makeRelease(database)
  const side = 0.0003
  for (let column = 0; column < 20; column++) {
    for (let row = 0; row < 6; row++) {
      // Every fourth column is a street.
      if (column % 4 === 3) continue
      const index = column * 6 + row
      await makeParcel(database, release, `parcel-${column}-${row}`, {
        pid: String(900_000_000 + index),
        civic_number: String(100 + index),
        street: 'Test St',
        shape: squareAt(WEST + column * side, SOUTH + row * side, side),
      })
    }
  }
  await makeParcel(database, release, 'road', {
    parcel_class: 'road',
    shape: squareAt(WEST - 0.001, SOUTH - 0.0005, 0.002),
  })
  await makeFeature(database, release, 'zoning', 'zone-a', {
    code: 'RS-1',
    title: 'Single-family',
    category: 'Residential',
    status: 'adopted',
    shape: withHole(squareAt(WEST, SOUTH, 0.004), squareAt(WEST + 0.001, SOUTH + 0.001, 0.001)),
  })
  await makeFeature(database, release, 'zoning', 'zone-b', {
    shape: squareAt(WEST + 0.001, SOUTH + 0.001, 0.001),
  })
  const point = { type: 'Point', coordinates: [WEST + 0.001, SOUTH + 0.001] }
  await makeFeature(database, release, 'development_application', 'app-point', { shape: point })
  await makeFeature(database, release, 'development_application', 'app-mixed', {
    shape: {
      type: 'GeometryCollection',
      geometries: [squareAt(WEST, SOUTH, 0.001), { ...point, coordinates: [WEST, SOUTH + 0.002] }],
    },
  })
  for (let i = 0; i < 40; i++) {
    await makeFeature(database, release, 'transit_stop', `stop-${i}`, {
      shape: { type: 'Point', coordinates: [WEST + (i % 8) * 0.0002, SOUTH + Math.floor(i / 8) * 0.0002] },
    })
  }
  const line = (south: number) => ({
    type: 'LineString',
    coordinates: [
      [WEST - 0.05, south],
      [WEST, south],
      [WEST + 0.05, south],
    ],
  })
  await makeFeature(database, release, 'road', 'a-lane', {
    title: 'Rear lane',
    category: 'lane',
    shape: line(SOUTH + 0.001),
  })
  await makeFeature(database, release, 'road', 'a-arterial', {
    title: 'Main Street',
    category: 'arterial',
    shape: line(SOUTH),
  })
  await makeFeature(database, release, 'place', 'town', { title: 'Testtown', shape: point })
  await makeFeature(database, release, 'water', 'bay', { shape: squareAt(WEST - 0.02, SOUTH, 0.01) })
  await makeFeature(database, release, 'land', 'land', { shape: squareAt(WEST - 0.5, SOUTH - 0.5, 1) })
  await makeSale(database, release, 'parcel-0-0', { id: 'sale-old', sold_on: '2019-02-01' })
  await makeSale(database, release, 'parcel-0-0', {
    id: 'sale-new',
    sold_on: '2026-02-01',
    price_dollars: 1_500_000,
  })
  await makeListing(database, release, 'R1', { at: [WEST + 0.0005, SOUTH + 0.0005] })
  await makeListing(database, release, 'R2', { status: 'sold', at: [WEST + 0.0005, SOUTH + 0.0006] })
  await makeListing(database, release, 'B1', { kind: 'broker', at: [WEST + 0.0005, SOUTH + 0.0005] })
}

function withHole(outer: Polygon, hole: Polygon): Polygon {
  return {
    type: 'Polygon',
    coordinates: [...outer.coordinates, ...hole.coordinates.map((ring) => ring.toReversed())],
  }
}
