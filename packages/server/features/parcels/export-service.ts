import type { z } from 'zod'
import type { ExportRequest, TableRow } from '#contract/parcels.ts'
import type { ProvenanceById } from '#contract/provenance.ts'
import { type ColumnKey, columnOf, isColumnKey, isRowColumnKey } from '#domain/columns.ts'
import type { Database } from '../../db/open.ts'
import { type FactsViewer, keptFacts } from '../facts/service.ts'
import { provenanceOf } from '../sources/service.ts'
import { findAssessmentYears } from './assessment-queries.ts'
import { Credits, exportCells, type FactsBySource } from './export-cells.ts'
import { exportColumns } from './export-columns.ts'
import { EXPORT_FORMATS, type ExportWriter } from './export-formats.ts'
import { findOutlines } from './lot-queries.ts'
import { readersOf, readRows, requireKnown } from './rows-service.ts'

/** Enough for the database to be quick, few enough to be nothing in memory. */
const LOTS_PER_BATCH = 500

export interface ExportFile {
  fileName: string
  contentType: string
  /** The file in pieces, made as they are taken; ends early when `signal` is aborted. */
  pieces: AsyncGenerator<string, void, void>
}

/**
 * Columns of rows are read, those of facts are what the account keeps: nothing is asked. `date`: `YYYY-MM-DD`, for the file's
 * name. Throws `unknown_column` before anything is sent; what the account may not see is for the route to refuse.
 */
export async function exportParcels(
  database: Database,
  viewer: FactsViewer,
  request: z.output<typeof ExportRequest>,
  { date, signal }: { date: string; signal: AbortSignal },
): Promise<ExportFile> {
  requireKnown(request.columns, isColumnKey)
  const keys = request.columns as ColumnKey[]
  const rowKeys = keys.filter(isRowColumnKey)
  const readers = readersOf(rowKeys)
  const dataSources = new Set(
    keys.filter((key) => !isRowColumnKey(key)).map((key) => columnOf(key).dataSource),
  )
  const writer = EXPORT_FORMATS[request.format]
  const { withSources } = request
  const years = await findAssessmentYears(database)
  const columns = exportColumns(keys, years, request.units)

  async function* pieces(): AsyncGenerator<string, void, void> {
    const provenance: ProvenanceById = {}
    const credits = new Credits()
    yield writer.start(columns, withSources)
    let isFirst = true
    for (const upids of batches([...new Set(request.upids)])) {
      const [{ rows }, outlines, facts] = await Promise.all([
        readRows(database, upids, readers, signal),
        writer.hasGeometry ? findOutlines(database, upids, signal) : new Map(),
        dataSources.size === 0 ? [] : keptFacts(database, viewer, { dataSources: [...dataSources], upids }),
      ])
      await addProvenance(database, provenance, rows, withSources || writer.hasCredits)
      const byUpid = Map.groupBy(facts, ({ upid }) => upid)
      const factsOf = (upid: string): FactsBySource =>
        new Map(byUpid.get(upid)?.map((each) => [each.dataSource, each]))
      for (const { origin } of facts) if (origin) credits.add(origin)
      let text = ''
      for (const row of rows) {
        const cells = exportCells(keys, row, { rowKeys, provenance, factsOf, withSources })
        const { upid, label } = row
        text += writer.row(
          { upid, label, cells, geometry: outlines.get(upid) },
          columns,
          withSources,
          isFirst,
        )
        isFirst = false
      }
      if (text !== '') yield text
      signal.throwIfAborted()
    }
    for (const release of Object.values(provenance)) credits.add(release)
    const end = writer.end(credits.list)
    if (end !== '') yield end
  }

  return { ...nameOf(writer, date), pieces: pieces() }
}

function nameOf(writer: ExportWriter, date: string) {
  return { fileName: writer.fileName(date), contentType: writer.contentType }
}

function* batches(upids: readonly string[]): Generator<string[]> {
  for (let i = 0; i < upids.length; i += LOTS_PER_BATCH) yield upids.slice(i, i + LOTS_PER_BATCH)
}

async function addProvenance(
  database: Database,
  used: ProvenanceById,
  rows: readonly Pick<TableRow, 'releases'>[],
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) return
  const releaseIds = new Set(rows.flatMap((row) => row.releases))
  const unknown = [...releaseIds].filter((id) => !Object.hasOwn(used, String(id)))
  Object.assign(used, await provenanceOf(database, unknown))
}
