import { connectionTarget, threadConnection } from '#server/db/thread-connection.ts'
import { renderTile } from '#server/tiles/render-tile.ts'
import { compareTimes } from '../compare.ts'
import type { BenchContext, ParcelDatabase } from '../context.ts'
import { tilesWithin } from '../parcel-tiles.ts'
import { atMost, type BenchRow } from '../row.ts'
import { RECTANGLE_PARCELS, ringAround, rowsThroughApp } from './rectangle.ts'

const ROUNDS = 9
const ZOOM = 14

/** Compares a database of the province with one of a city. Takes minutes, so only with `--full`. */
export const growth: BenchRow = {
  key: 'growth',
  what: 'many parcels against few',
  against: 'itself',
  async measure(context) {
    const { parcels, largeParcels } = context.options
    if (largeParcels === null) return []
    const few = await context.parcels(parcels)
    const many = await context.parcels(largeParcels)
    const scale = `${largeParcels.toLocaleString('en')} parcels against ${parcels.toLocaleString('en')}`
    const perParcel = { few: (few.importMs / parcels) * 1000, many: (many.importMs / largeParcels) * 1000 }
    const tile = await compareTiles(many, few, context)
    const rectangle = await compareRectangles(many, few, context)
    return [
      {
        part: 'import per parcel',
        ours: [perParcel.many],
        reference: [perParcel.few],
        unit: 'µs',
        value: perParcel.many / perParcel.few,
        mark: atMost(1.2),
        note: `${scale}, one run each.`,
      },
      {
        part: 'cold tile at z14',
        ours: tile.ours,
        reference: tile.reference,
        unit: 'ms',
        value: tile.ratio,
        mark: atMost(1.5),
        note: scale,
      },
      {
        part: 'rectangle of 2,000 parcels to rows',
        ours: rectangle.ours,
        reference: rectangle.reference,
        unit: 'ms',
        value: rectangle.ratio,
        mark: atMost(1.5),
        note: scale,
      },
    ]
  },
}

async function compareTiles(many: ParcelDatabase, few: ParcelDatabase, context: BenchContext) {
  const { parcels, largeParcels } = context.options
  const connections = [many, few].map(({ database }) => threadConnection(connectionTarget(database)))
  const draw = (index: number, count: number) => async () => {
    const [tile] = tilesWithin(count, context.sized(ZOOM, 16), 1)
    const connection = connections[index]
    if (tile && connection) await renderTile({ layer: 'parcel', ...tile }, connection.run)
  }
  try {
    return await compareTimes(context.rounds(ROUNDS), draw(0, largeParcels ?? parcels), draw(1, parcels))
  } finally {
    for (const connection of connections) await connection.close()
  }
}

async function compareRectangles(many: ParcelDatabase, few: ParcelDatabase, context: BenchContext) {
  const through = async ({ database }: ParcelDatabase) =>
    rowsThroughApp(context, database, await ringAround(database.pool, context.sized(RECTANGLE_PARCELS, 200)))
  const [large, small] = [await through(many), await through(few)]
  try {
    return await compareTimes(context.rounds(ROUNDS), large.run, small.run)
  } finally {
    await large.close()
    await small.close()
  }
}
