import { byTurns } from '../compare.ts'
import { ogr2ogr } from '../ogr2ogr.ts'
import { atMost, type BenchRow } from '../row.ts'

const ROUNDS = 3

/** From a file to parcels that the map shows and the search finds, each time into an empty database. */
export const importParcels: BenchRow = {
  key: 'import',
  what: 'import of parcels to searchable, on native',
  against: '`ogr2ogr` with COPY, the same file and server',
  async measure(context) {
    const { parcels } = context.options
    const path = await context.parcelsFile(parcels)
    const result = await byTurns(
      ROUNDS,
      async () => context.importParcels(await context.open(await context.createDatabase()), parcels),
      () => ogr2ogr(context, path),
    )
    return [
      {
        part: '',
        ours: result.ours / 1000,
        reference: result.reference / 1000,
        unit: 's',
        value: result.ratio,
        mark: atMost(1.3),
        note:
          `${parcels.toLocaleString('en')} parcels; ours also checks and repairs outlines, measures them, keeps a dated release, ` +
          'and builds the indexes that search and linking ask for.',
      },
    ]
  },
}
