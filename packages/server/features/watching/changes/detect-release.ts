import type { ChangeEvent, ReleaseDifference } from '#domain/watching/changes/change-event.ts'
import { detectChanges } from '#domain/watching/changes/detection/detect-changes.ts'
import { textKey } from '#domain/watching/changes/detection/same-text.ts'
import type { Database } from '../../../db/open.ts'
import { commitAfter, runPipelined } from '../../../db/run-pipelined.ts'
import { findParcelsOfApplications, findUnchangedCodes, measureRedraws } from './application-queries.ts'
import {
  findChangedApplications,
  findChangedListings,
  findEvents,
  findParcelsOfListings,
  type NamedRow,
} from './change-event-queries.ts'
import { flushPendingIndex, storeChanges } from './detected-change-queries.ts'
import { readGroundSquares } from './ground-difference.ts'
import { groupIntoFamilies } from './parcel-families.ts'
import { findKeySteps, findOverlaps, findParcelSides, findPidSteps, hasPids } from './parcel-queries.ts'
import { advance, type WatchedRelease } from './release-watch-queries.ts'

type Part = Partial<Omit<ReleaseDifference, 'releaseId' | 'sourceKey' | 'asOf'>>

interface Batch {
  /** Batches are read concurrently. */
  read(): Promise<Part>
  progress: number
}

/** Rows per batch, to bound memory. */
const ROWS_PER_BATCH = 400

/** The stages, in order. `progress` is a stage's index times a billion, plus the stage's own count. */
const STAGES = [parcelBatches, groundBatches, applicationBatches, listingBatches] as const
const STAGE = 1_000_000_000

/**
 * Detects and stores the changes of a release, in resumable batches. Returns the number of changes, or null
 * if another server took over.
 */
export async function detectRelease(database: Database, release: WatchedRelease): Promise<number | null> {
  let { progress } = release
  let changeCount = 0
  for (let stage = Math.floor(progress / STAGE); stage < STAGES.length; stage++) {
    const makeBatches = STAGES[stage]
    if (makeBatches === undefined) break
    const batches = makeBatches(database, release, progress % STAGE)
    const holdsLease = await runPipelined(
      database,
      batches,
      async ({ read, progress: position }, previous) => {
        const from = { ...release, progress }
        progress = stage * STAGE + position
        const to = { progress }
        const changes = detectChanges({ ...EMPTY_PART, ...(await read()), ...release })
        const committedCount = await commitAfter(
          database,
          previous,
          async (transaction) => (changes.length === 0 ? 0 : storeChanges(transaction, changes)),
          (transaction) => advance(transaction, from, to),
        )
        changeCount += committedCount ?? 0
        return committedCount !== null
      },
    )
    if (!holdsLease) return null
    const next = (stage + 1) * STAGE
    if (!(await advance(database, { ...release, progress }, { progress: next }))) return null
    progress = next
  }
  await flushPendingIndex(database)
  const isDone = await advance(database, { ...release, progress }, { state: 'detected', progress: 0 })
  return isDone ? changeCount : null
}

const EMPTY_PART = {
  events: [],
  groundParcels: [],
  groundCovers: [],
  parcelOverlaps: [],
  untouchedPids: [],
  untouchedApplicationCodes: [],
  redraws: [],
}

/** Yields batches of parcel families. There are few, so a resumed run starts over. */
async function* parcelBatches(database: Database, release: WatchedRelease): AsyncGenerator<Batch> {
  const isWithoutPids = !(await hasPids(database, release))
  const steps = await (isWithoutPids ? findKeySteps : findPidSteps)(database, release)
  if (steps.length === 0) return
  const sides = await findParcelSides(database, release.releaseId)
  const families = await groupIntoFamilies(steps, sides, async (pairs) => {
    const overlaps = []
    for (let start = 0; start < pairs.length; start += ROWS_PER_BATCH) {
      overlaps.push(
        ...(await findOverlaps(database, release.releaseId, pairs.slice(start, start + ROWS_PER_BATCH))),
      )
    }
    return overlaps
  })
  const changedPids = new Set(steps.map(({ pid }) => pid))
  for (const batch of inBatches(families, ({ subjectIds }) => subjectIds.length)) {
    const ids = [...new Set(batch.flatMap(({ subjectIds }) => subjectIds))]
    const read = async () => {
      const events = await findEvents(database, release.releaseId, 'parcel', ids)
      return {
        events,
        isWithoutPids,
        parcelOverlaps: batch.flatMap(({ overlaps }) => overlaps),
        // These PIDs are neither added nor removed anywhere in the release.
        untouchedPids: getPids(events).filter((pid) => !changedPids.has(pid)),
      }
    }
    yield { read, progress: 0 }
  }
}

function getPids(events: readonly ChangeEvent[]): string[] {
  return events.flatMap(({ before, after }) =>
    [before?.pid, after?.pid].filter((pid): pid is string => typeof pid === 'string'),
  )
}

async function* groundBatches(
  database: Database,
  release: WatchedRelease,
  position: number,
): AsyncGenerator<Batch> {
  for await (const { end, measure } of readGroundSquares(database, release, position)) {
    yield { read: measure, progress: end }
  }
}

async function* applicationBatches(
  database: Database,
  release: WatchedRelease,
  position: number,
): AsyncGenerator<Batch> {
  const rows = await findChangedApplications(database, release.releaseId)
  if (rows.length === 0) return
  const untouched = Map.groupBy(await findUnchangedCodes(database, release), textKey)
  const groups = groupByName(rows, ({ code }) => textKey(getText(code)))
  for (const { batch, ids, progress } of batchesAfter(position, groups)) {
    const read = async () => {
      const parcels = await findParcelsOfApplications(database, release.releaseId, ids)
      const events = await findEvents(database, release.releaseId, 'layer_feature', ids)
      return {
        events: events.map((event) => ({ ...event, upids: parcels.get(event.subjectId) ?? [] })),
        redraws: await measureRedraws(database, release.releaseId, ids),
        untouchedApplicationCodes: batch.flatMap(({ name }) => untouched.get(name) ?? []),
      }
    }
    yield { read, progress }
  }
}

async function* listingBatches(
  database: Database,
  release: WatchedRelease,
  position: number,
): AsyncGenerator<Batch> {
  const rows = await findChangedListings(database, release.releaseId)
  const groups = groupByName(rows, ({ kind, listing_number: number }) => {
    const key = textKey(getText(number))
    return key && `${String(kind)} ${key}`
  })
  for (const { ids, progress } of batchesAfter(position, groups)) {
    const read = async () => {
      const parcels = await findParcelsOfListings(database, ids)
      const events = await findEvents(database, release.releaseId, 'listing', ids)
      const withParcels = events.map((event) => {
        const parcel = parcels.get(event.subjectId)
        return parcel === undefined ? event : { ...event, upids: [...event.upids, parcel] }
      })
      return { events: withParcels }
    }
    yield { read, progress }
  }
}

const getText = (value: unknown) => (typeof value === 'string' ? value : null)

interface NamedGroup {
  name: string
  ids: string[]
}

function groupByName(rows: readonly NamedRow[], getRowName: (row: NamedRow['row']) => string): NamedGroup[] {
  const byName = Map.groupBy(rows, ({ subjectId, row }) => getRowName(row) || subjectId)
  return [...byName]
    .map(([name, sameName]) => ({ name, ids: sameName.map(({ subjectId }) => subjectId) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Yields numbered batches of groups, after the first `position` batches. */
function* batchesAfter(position: number, groups: readonly NamedGroup[]) {
  let progress = 0
  for (const batch of inBatches(groups, ({ ids }) => ids.length)) {
    progress += 1
    if (progress > position) yield { batch, ids: batch.flatMap(({ ids }) => ids), progress }
  }
}

/** Yields batches with a weight of at most `ROWS_PER_BATCH`. A heavier item gets its own batch. */
function* inBatches<Item>(items: readonly Item[], getWeight: (item: Item) => number): Generator<Item[]> {
  let batch: Item[] = []
  let weight = 0
  for (const item of items) {
    if (batch.length > 0 && weight + getWeight(item) > ROWS_PER_BATCH) {
      yield batch
      batch = []
      weight = 0
    }
    batch.push(item)
    weight += getWeight(item)
  }
  if (batch.length > 0) yield batch
}
