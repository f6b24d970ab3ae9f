import { DEMO_DATASET, demo } from '#server/connectors/demo/source.ts'
import type { Database } from '#server/db/open.ts'
import type { ImportProgress, ImportReport } from '#server/importers/release/import-request.ts'
import type { DemoOptions } from '../district/index.ts'
import { importDemoRelease, readOrigin, releaseDay } from './import-release.ts'

interface DemoProgress {
  releaseId: number
  /** `YYYY-MM-DD` */
  asOf: string
  nextAsOf: string
}

/** Thrown if the page shows a release that is no longer current. Users see the message. */
export class DemoMovedOn extends Error {
  constructor() {
    super('The next week was already imported.')
    this.name = 'DemoMovedOn'
  }
}

interface WeekImport {
  after?: number | undefined
  dataFolder: string
  signal?: AbortSignal | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

type NextWeek = DemoProgress & { next: DemoOptions }

export async function demoProgress(database: Database): Promise<DemoProgress | null> {
  return findNextWeek(database)
}

/**
 * Returns null if the demo district is not loaded. @throws `DemoMovedOn` if a concurrent request was first;
 * `ImportBusy` during another import of the district.
 */
export async function importNextWeek(
  database: Database,
  { after, ...options }: WeekImport,
): Promise<ImportReport | null> {
  const week = await findNextWeek(database)
  if (!week) return null
  const expected = after ?? week.releaseId
  const check = async () => {
    if ((await findCurrentRelease(database))?.id !== expected) throw new DemoMovedOn()
  }
  await check()
  return importDemoRelease(database, { ...week.next, ...options, check })
}

async function findNextWeek(database: Database): Promise<NextWeek | null> {
  const current = await findCurrentRelease(database)
  const options = current && readOrigin(current.origin, current.as_of)
  if (!current || !options) return null
  const next = { ...options, release: options.release + 1 }
  return {
    releaseId: current.id,
    asOf: current.as_of,
    nextAsOf: releaseDay(next.asOf, next.release),
    next,
  }
}

interface CurrentRelease {
  id: number
  origin: string
  /** `YYYY-MM-DD` */
  as_of: string
}

function findCurrentRelease({ db }: Database): Promise<CurrentRelease | undefined> {
  return db
    .selectFrom('release')
    .select(['id', 'origin', 'as_of'])
    .where('source_key', '=', demo.key)
    .where('dataset_key', '=', DEMO_DATASET)
    .where('status', '=', 'current')
    .executeTakeFirst()
}
