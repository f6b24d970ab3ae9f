import type { SourceRecord } from '#domain/parcel/records.ts'
import { addDays } from '#domain/text/dates.ts'
import { DEMO_DATASET, demo } from '#server/connectors/demo/source.ts'
import type { Database } from '#server/db/open.ts'
import { importRecords } from '#server/importers/import-records.ts'
import type { ImportProgress, ImportReport } from '#server/importers/release/import-request.ts'
import { type DemoOptions, generateDemo } from '../district/index.ts'

interface DemoImport extends DemoOptions {
  dataFolder: string
  isForced?: boolean | undefined
  /** Aborts an import before it is written. */
  signal?: AbortSignal | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Called under the import lock. @throws if this release is obsolete. */
  check?: (() => Promise<void>) | undefined
}

/** Release 1 is on `asOf`; releases are a week apart. */
export const releaseDay = (asOf: string, release: number): string => addDays(asOf, 7 * (release - 1))

/** @throws `ImportBusy`, and errors of `check`. */
export function importDemoRelease(database: Database, request: DemoImport): Promise<ImportReport> {
  const { asOf, release, dataFolder, isForced, onProgress } = request
  return importRecords(
    database,
    {
      source: demo,
      dataset: DEMO_DATASET,
      asOf: releaseDay(asOf, release),
      origin: originOf(request),
      dataFolder,
      ...(isForced !== undefined && { isForced }),
      ...(onProgress && { onProgress }),
    },
    generateRecords(request),
  )
}

async function* generateRecords({ check, signal, ...options }: DemoImport): AsyncGenerator<SourceRecord> {
  await check?.()
  for (const record of generateDemo(options)) {
    signal?.throwIfAborted()
    yield record
  }
}

const ORIGIN = /^generated: release (\d+), (\d+) parcels, seed (\d+)$/

const originOf = ({ release, parcels, seed }: DemoOptions): string =>
  `generated: release ${release}, ${parcels} parcels, seed ${seed}`

export function readOrigin(origin: string, day: string): DemoOptions | null {
  const match = ORIGIN.exec(origin)
  if (!match) return null
  const [release = 0, parcels = 0, seed = 0] = match.slice(1).map(Number)
  return { release, parcels, seed, asOf: addDays(day, -7 * (release - 1)) }
}
