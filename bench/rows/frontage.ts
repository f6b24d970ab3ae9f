import { DEFAULT_COLUMN_KEYS } from '#domain/table/columns.ts'
import { readParcelRows, storeFronts } from '#server/features/parcels/parcels/service.ts'
import { compareTimes } from '../compare.ts'
import { parcelsInTheMiddle } from '../parcels-in-the-middle.ts'
import { atMost, type BenchRow, type Figure } from '../row.ts'

const PARCELS = 1_000
const ROUNDS = 5
const FRONT = ['parcel.frontage', 'parcel.depth']
const OTHERS = DEFAULT_COLUMN_KEYS.filter((key) => !FRONT.includes(key))

/** Measures columns that are computed from outlines once per release. */
export const frontage: BenchRow = {
  key: 'frontage',
  what: '1,000 table rows with frontage and depth',
  against: 'the other default columns alone',
  async measure(context) {
    const database = await context.demo()
    const count = context.sized(PARCELS, 100)
    const { rows } = await database.pool.query<{ upid: string }>(
      `SELECT upid FROM parcel WHERE parcel_class NOT IN ('interest', 'road') ORDER BY md5(upid) LIMIT $1`,
      [count],
    )
    const together = await parcelsInTheMiddle(database.pool, count)
    while (await storeFronts(database, new AbortController().signal)) context.say('storing fronts')
    const measured = async (part: string, upids: string[], note: string): Promise<Figure> => {
      const { ours, reference, ratio } = await compareTimes(
        context.rounds(ROUNDS),
        () => readParcelRows(database, { upids, columns: [...OTHERS, ...FRONT] }),
        () => readParcelRows(database, { upids, columns: OTHERS }),
      )
      return { part, ours, reference, unit: 'ms', value: ratio, mark: atMost(1.5), note }
    }
    return [
      await measured(
        'side by side',
        together.map(({ upid }) => upid),
        'with stored fronts; rows that measure them: 4.4 to 5.0 ×.',
      ),
      await measured(
        'all over the district',
        rows.map(({ upid }) => upid),
        'with stored fronts; rows that measure them: 5.2 ×.',
      ),
    ]
  },
}
