import { detectWaiting } from '#server/features/watching/changes/service.ts'
import { byTurns, median, timed } from '../compare.ts'
import type { BenchContext } from '../context.ts'
import { ogr2ogr } from '../ogr2ogr.ts'
import { PARCELS_PER_CHANGE } from '../parcels-file.ts'
import { atMost, type BenchRow } from '../row.ts'

const NEXT_AS_OF = '2026-11-08'
const ROUNDS = 5

/** Measures a release with few changes, from the file to changes that can be notified. */
export const difference: BenchRow = {
  key: 'difference',
  what: 'difference of a release of parcels, 0.5 % of them changed',
  against: '`ogr2ogr` with COPY, which reads and loads the same file',
  async measure(context) {
    const { largeParcels } = context.options
    const parcels = largeParcels ?? context.options.parcels
    const path = await context.parcelsFile(parcels, true)
    context.say(`importing ${parcels.toLocaleString('en')} parcels, and then their next release`)
    const releases: Releases[] = []
    // A round of the province takes minutes and gigabytes.
    const rounds = largeParcels === null ? context.rounds(ROUNDS) : 1
    const { ours, reference, ratio } = await byTurns(
      rounds,
      async () => {
        const release = await twoReleases(context, parcels, path)
        releases.push(release)
        return release.next + release.detection
      },
      async () => (await ogr2ogr(context, path)).ms,
    )
    const changes = changesOf(parcels)
    const medianOf = (part: keyof Releases) => seconds(median(releases.map((release) => release[part])))
    return [
      {
        part: '',
        ours: ours.map((ms) => ms / 1000),
        reference: reference.map((ms) => ms / 1000),
        unit: 's',
        value: ratio,
        mark: atMost(1.5),
        note:
          `${parcels.toLocaleString('en')} parcels, of which ${changes.toLocaleString('en')} were divided and as many drawn anew. ` +
          `Ours also compares each parcel and stores the differences (${medianOf('next')}), then finds ` +
          `${(3 * changes).toLocaleString('en')} removed and added PIDs with their families (${medianOf('detection')}). ` +
          `The first release took ${medianOf('first')}.`,
      },
    ]
  },
}

/** Milliseconds. */
interface Releases {
  first: number
  next: number
  detection: number
}

const changesOf = (parcels: number) => Math.floor((parcels + PARCELS_PER_CHANGE - 101) / PARCELS_PER_CHANGE)

/** Imports both releases into a new database. */
async function twoReleases(context: BenchContext, parcels: number, path: string): Promise<Releases> {
  const database = await context.open(await context.createDatabase())
  const first = await context.importParcels(database, parcels)
  let removed = 0
  const next = await timed(async () => {
    removed = (await context.importParcelsFile(database, path, NEXT_AS_OF)).counts.removed
  })
  let found = 0
  const detection = await timed(async () => {
    found = await detectWaiting({ database })
  })
  const changes = changesOf(parcels)
  if (removed !== changes || found !== 3 * changes) {
    throw new Error(
      `${removed} parcels are gone and ${found} changes found, of ${changes} and ${3 * changes}`,
    )
  }
  return { first, next, detection }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
