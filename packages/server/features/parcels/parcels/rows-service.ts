import { LotlineError } from '#contract/errors.ts'
import type { RowsRequest, RowsResponse, TableRow } from '#contract/parcel/parcels.ts'
import { chunk } from '#domain/parcel/lists.ts'
import { parcelName } from '#domain/parcel/parcel-name.ts'
import { type AssessmentYears, isRowColumnKey, type RowColumnKey } from '#domain/table/columns.ts'
import type { Database, DatabaseKind } from '../../../db/open.ts'
import { isBehindOthers, piecesOfWork } from '../../../platform/fairness/fairness.ts'
import { mapInSlices } from '../../../platform/fairness/in-slices.ts'
import { findProvenance } from '../../services/sources/service.ts'
import {
  compareYearAndSource,
  dropReplacedSums,
  findAssessmentSums,
  findAssessmentYears,
} from './assessment-queries.ts'
import { type CellReader, combineNeeds, type Needs, type RowData } from './cell-reader.ts'
import { CELL_READERS } from './columns/registry.ts'
import { type ConstraintReleases, findConstraintReleases, NO_CONSTRAINTS } from './constraint-queries.ts'
import { type FrontLengths, findFrontLengths } from './front-queries.ts'
import { findLayerShares, type LayerShare } from './layer-share-queries.ts'
import { findParcelRows } from './parcel-row-queries.ts'
import { findLatestSales } from './sale-queries.ts'

/**
 * Large enough to be fast, small enough that other requests do not wait. The embedded engine has a single
 * session.
 */
const PARCELS_PER_BATCH: Readonly<Record<DatabaseKind, number>> = { native: 1000, embedded: 100 }
/** Batch size of an account that has used more of the server than the waiting accounts. */
const PARCELS_PER_BATCH_BEHIND = 50

/** Concurrent tables share the batch size, down to this minimum: ten full batches took 200 MB more. */
const MIN_PARCELS_PER_BATCH = 100
let runningBatches = 0

const NO_FRONTS: ReadonlyMap<string, FrontLengths> = new Map()
const NO_SHARES: ReadonlyMap<string, readonly LayerShare[]> = new Map()

export const MAX_BUFFERED_ROWS = 250

/** Reads rows in request order, without duplicates. @throws `unknown_column` */
export async function readParcelRows(
  database: Database,
  { upids, columns }: RowsRequest,
  signal?: AbortSignal,
): Promise<RowsResponse> {
  const readers = getReaders(columns)
  const rows: TableRow[] = []
  const missing: string[] = []
  for await (const batch of readRows(database, upids, readers, signal)) {
    rows.push(...batch.rows)
    missing.push(...batch.missing)
  }
  const releaseIds = new Set(rows.flatMap((row) => row.releases))
  return { columns, rows, missing, provenance: await findProvenance(database, releaseIds) }
}

/** Generates the rows as enveloped JSON, lazily. @throws before the first piece */
export async function generateParcelRows(
  database: Database,
  { upids, columns }: RowsRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<string>> {
  const batches = readRows(database, upids, getReaders(columns), signal)
  const firstBatch = await batches.next()
  async function* pieces() {
    const missing: string[] = []
    const releaseIds = new Set<number>()
    let prefix = `{"payload":{"columns":${JSON.stringify(columns)},"rows":[`
    for (let batch = firstBatch; !batch.done; batch = await batches.next()) {
      missing.push(...batch.value.missing)
      for (const { releases } of batch.value.rows) for (const id of releases) releaseIds.add(id)
      const texts = await mapInSlices(chunk(batch.value.rows, ROWS_PER_TEXT), withoutBrackets, signal)
      if (texts.length === 0) continue
      yield prefix + texts.join()
      prefix = ','
    }
    if (prefix !== ',') yield prefix
    const provenance = await findProvenance(database, releaseIds)
    yield `],"missing":${JSON.stringify(missing)},"provenance":${JSON.stringify(provenance)}}}`
  }
  return piecesOfWork(pieces())
}

/** Serializing rows together is faster than one by one. */
const ROWS_PER_TEXT = 25

const withoutBrackets = (rows: readonly TableRow[]) => JSON.stringify(rows).slice(1, -1)

export const layersOfColumn = (column: RowColumnKey): readonly string[] =>
  CELL_READERS[column].needs.layers ?? []

/** @throws `unknown_column` naming unknown keys */
export function getReaders(columns: readonly string[]): CellReader[] {
  requireKnown(columns, isRowColumnKey)
  return columns.map((key) => CELL_READERS[key as RowColumnKey])
}

/** @throws `unknown_column` */
export function requireKnown(keys: readonly string[], isKnown: (key: string) => boolean): void {
  const unknownKeys = keys.filter((key) => !isKnown(key))
  if (unknownKeys.length === 0) return
  const names = unknownKeys.slice(0, 10).map((key) => `“${key}”`)
  const more = unknownKeys.length > names.length ? ` and ${unknownKeys.length - names.length} more` : ''
  throw new LotlineError('unknown_column', `There is no column ${names.join(', ')}${more}.`)
}

/**
 * Reads rows in order and without duplicates, in batches, so that a long list blocks neither the database nor
 * the process.
 */
export async function* readRows(
  database: Database,
  upids: readonly string[],
  readers: readonly CellReader[],
  signal?: AbortSignal,
): AsyncGenerator<{ upids: string[]; rows: TableRow[]; missing: string[] }, undefined, undefined> {
  const needs = combineNeeds(readers)
  const years: AssessmentYears =
    needs.assessments.length > 0 ? await findAssessmentYears(database) : { current: null, previous: null }
  const constraints = needs.constraints ? await findConstraintReleases(database) : NO_CONSTRAINTS
  const uniqueUpids = [...new Set(upids)]
  let start = 0
  const load = () => {
    if (start >= uniqueUpids.length) return null
    const batch = uniqueUpids.slice(start, start + batchSize(database.kind))
    start += batch.length
    const loading = countBatch(() => loadRows(database, batch, { needs, years, constraints }, signal))
    // Prevents an unhandled rejection if the consumer stops.
    loading.catch(() => {})
    return { batch, loading }
  }
  for (let next = load(); next !== null; ) {
    const { batch, loading } = next
    const getData = await loading
    // The database reads the next batch while this one is processed.
    next = load()
    const missing: string[] = []
    const toRow = (upid: string) => {
      const data = getData(upid)
      if (data) return toTableRow(data, readers)
      missing.push(upid)
      return null
    }
    const rows = await countBatch(() => mapInSlices(batch, toRow, signal))
    yield { upids: batch, rows: rows.filter((row) => row !== null), missing }
  }
}

const batchSize = (kind: DatabaseKind): number =>
  isBehindOthers()
    ? PARCELS_PER_BATCH_BEHIND
    : Math.max(MIN_PARCELS_PER_BATCH, Math.floor(PARCELS_PER_BATCH[kind] / (runningBatches + 1)))

/** Counts a batch while it is read or processed, but not while a slow client receives it. */
async function countBatch<Result>(work: () => Promise<Result>): Promise<Result> {
  runningBatches += 1
  try {
    return await work()
  } finally {
    runningBatches -= 1
  }
}

function toTableRow(data: RowData, readers: readonly CellReader[]): TableRow {
  const { parcel } = data
  const cells = readers.map((reader) => reader.read(data))
  const parcelsOnRoll = data.assessments[0]?.parcels_on_roll ?? 1
  return {
    upid: parcel.upid,
    label: parcelName(parcel),
    geocenter: [parcel.lng, parcel.lat],
    bounds: [parcel.west, parcel.south, parcel.east, parcel.north],
    areaSquareMetres: parcel.area_square_metres,
    values: cells.map(({ value }) => value),
    releases: cells.map(({ releaseId }) => releaseId),
    ...(parcel.unit_count > 0 && {
      strata: { units: parcel.unit_count, summaries: cells.map(({ summary }) => summary ?? null) },
    }),
    ...(parcelsOnRoll > 1 && { parcelsOnRoll }),
  }
}

async function loadRows(
  database: Database,
  upids: readonly string[],
  { needs, years, constraints }: { needs: Needs; years: AssessmentYears; constraints: ConstraintReleases },
  signal: AbortSignal | undefined,
): Promise<(upid: string) => RowData | undefined> {
  const since = needs.everyYear ? ALL_YEARS : earliestYear(years, needs.previousYear ? 'previous' : 'current')
  const [parcels, assessments, layers, sales, fronts] = await Promise.all([
    findParcelRows(database, upids, needs.fields, signal),
    since === null
      ? []
      : findAssessmentSums(
          database,
          upids,
          { fields: needs.assessments, since, statedPrevious: needs.previousYear },
          signal,
        ),
    needs.layers.length === 0 ? NO_SHARES : findLayerShares(database, upids, needs.layers, signal),
    needs.sale ? findLatestSales(database, upids, signal) : [],
    needs.front ? findFrontLengths(database, upids, signal) : NO_FRONTS,
  ])
  const parcelsByUpid = new Map(parcels.map((parcel) => [parcel.upid, parcel]))
  const assessmentsByUpid = Map.groupBy(assessments, ({ upid }) => upid)
  const salesByUpid = new Map(sales.map((sale) => [sale.upid, sale]))
  return (upid) => {
    const parcel = parcelsByUpid.get(upid)
    if (!parcel) return undefined
    const sums = (assessmentsByUpid.get(upid) ?? []).sort(compareYearAndSource(parcel.source_key))
    return {
      parcel,
      assessments: sums,
      currentRoll: dropReplacedSums(sums),
      layers: layers.get(upid) ?? [],
      sale: salesByUpid.get(upid),
      front: fronts.get(upid),
      years,
      constraints,
    }
  }
}

const ALL_YEARS = 0

/** Returns the earliest year of all sources, because some cities' rolls are a year behind. */
function earliestYear(years: AssessmentYears, year: 'current' | 'previous'): number | null {
  const all = [years, ...Object.values(years.bySource ?? {})].flatMap((pair) => pair?.[year] ?? [])
  return all.length === 0 ? null : Math.min(...all)
}
