import { connectionTarget, threadConnection } from '#server/db/thread-connection.ts'
import { renderTile } from '#server/tiles/render-tile.ts'
import { compareTimes } from '../compare.ts'
import type { BenchContext, LotDatabase } from '../context.ts'
import { tilesWithin } from '../lot-tiles.ts'
import { atMost, type BenchRow } from '../row.ts'
import { RECTANGLE_LOTS, ringAround, rowsThroughApp } from './rectangle.ts'

const ROUNDS = 9

/** Compares the cost of a province with that of a city: only with `--full`, for it takes minutes. */
export const growth: BenchRow = {
  key: 'growth',
  what: 'many lots against few',
  against: 'itself',
  async measure(context) {
    const { lots, largeLots } = context.options
    if (largeLots === null) return []
    const few = await context.lots(lots)
    const many = await context.lots(largeLots)
    const scale = `${largeLots.toLocaleString('en')} lots against ${lots.toLocaleString('en')}`
    const perLot = { few: (few.importMs / lots) * 1000, many: (many.importMs / largeLots) * 1000 }
    const tile = await compareTiles(many, few, context)
    const rectangle = await compareRectangles(many, few, context)
    return [
      {
        part: 'import per lot',
        ours: perLot.many,
        reference: perLot.few,
        unit: 'µs',
        value: perLot.many / perLot.few,
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
        part: 'rectangle of 2,000 lots to rows',
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

async function compareTiles(many: LotDatabase, few: LotDatabase, context: BenchContext) {
  const { lots, largeLots } = context.options
  const connections = [many, few].map(({ database }) => threadConnection(connectionTarget(database)))
  const draw = (index: number, count: number) => async () => {
    const [tile] = tilesWithin(count, 14, 1)
    const connection = connections[index]
    if (tile && connection) await renderTile({ layer: 'parcel', ...tile }, connection.run)
  }
  try {
    return await compareTimes(ROUNDS, draw(0, largeLots ?? lots), draw(1, lots))
  } finally {
    for (const connection of connections) await connection.close()
  }
}

async function compareRectangles(many: LotDatabase, few: LotDatabase, context: BenchContext) {
  const through = async ({ database }: LotDatabase) =>
    rowsThroughApp(context, database, await ringAround(database.pool, RECTANGLE_LOTS))
  const [large, small] = [await through(many), await through(few)]
  try {
    return await compareTimes(ROUNDS, large.run, small.run)
  } finally {
    await large.close()
    await small.close()
  }
}
