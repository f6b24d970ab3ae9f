import { detectWaiting } from '#server/features/watching/changes/service.ts'
import { timed } from '../compare.ts'
import { ogr2ogr } from '../ogr2ogr.ts'
import { PARCELS_PER_CHANGE } from '../parcels-file.ts'
import { atMost, type BenchRow } from '../row.ts'

const NEXT_AS_OF = '2026-11-08'

/** Measures a release with few changes, from the file to changes that can be notified. */
export const difference: BenchRow = {
  key: 'difference',
  what: 'difference of a release of parcels, 0.5 % of them changed',
  against: '`ogr2ogr` with COPY, which reads and loads the same file',
  async measure(context) {
    const parcels = context.options.largeParcels ?? context.options.parcels
    const path = await context.parcelsFile(parcels, true)
    const database = await context.open(await context.createDatabase())
    context.say(`importing ${parcels.toLocaleString('en')} parcels, and then their next release`)
    const first = await context.importParcels(database, parcels)
    // One run before ours and one after, so that other load affects both.
    const loads = [(await ogr2ogr(context, path)).ms]
    let counts = { added: 0, changed: 0, removed: 0 }
    const next = await timed(async () => {
      counts = (await context.importParcelsFile(database, path, NEXT_AS_OF)).counts
    })
    let found = 0
    const detection = await timed(async () => {
      found = await detectWaiting({ database })
    })
    loads.push((await ogr2ogr(context, path)).ms)
    const changes = Math.floor((parcels + PARCELS_PER_CHANGE - 101) / PARCELS_PER_CHANGE)
    if (counts.removed !== changes || found !== 3 * changes) {
      throw new Error(
        `${counts.removed} parcels are gone and ${found} changes found, of ${changes} and ${3 * changes}`,
      )
    }
    const reference = loads.reduce((sum, ms) => sum + ms, 0) / loads.length
    const ours = next + detection
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    return [
      {
        part: '',
        ours: [ours / 1000],
        reference: loads.map((ms) => ms / 1000),
        unit: 's',
        value: ours / reference,
        mark: atMost(1.5),
        note:
          `${parcels.toLocaleString('en')} parcels, of which ${changes.toLocaleString('en')} were divided and as many drawn anew. ` +
          `Ours also compares each parcel and stores the differences (${seconds(next)}), then finds ` +
          `${found.toLocaleString('en')} removed and added PIDs with their families (${seconds(detection)}). ` +
          `The first release took ${seconds(first)}.`,
      },
    ]
  },
}
