import type { z } from 'zod'
import type { ExportRequest } from '#contract/parcels.ts'
import type { ProvenanceById } from '#contract/provenance.ts'
import type { ColumnKey } from '#domain/columns.ts'
import type { Database } from '../../db/open.ts'
import { provenanceOf } from '../sources/service.ts'
import { findAssessmentYears } from './assessment-queries.ts'
import { exportColumns } from './export-columns.ts'
import { EXPORT_FORMATS, type ExportWriter } from './export-formats.ts'
import { findOutlines } from './lot-queries.ts'
import { readersOf, readRows } from './rows-service.ts'

/** Enough for the database to be quick, few enough to be nothing in memory. */
const LOTS_PER_BATCH = 500

export interface ExportFile {
  fileName: string
  contentType: string
  /** The file in pieces, made as they are taken; ends early when `signal` is aborted. */
  pieces: AsyncGenerator<string, void, void>
}

/** `date`: `YYYY-MM-DD`, for the file's name. Throws `unknown_column` before anything is sent. */
export async function exportParcels(
  database: Database,
  request: z.output<typeof ExportRequest>,
  date: string,
  signal: AbortSignal,
): Promise<ExportFile> {
  const readers = readersOf(request.columns)
  const writer = EXPORT_FORMATS[request.format]
  const years = await findAssessmentYears(database)
  const columns = exportColumns(request.columns as ColumnKey[], years, request.units)

  async function* pieces(): AsyncGenerator<string, void, void> {
    const used: ProvenanceById = {}
    yield writer.start(columns, request.withSources)
    let isFirst = true
    for (const upids of batches([...new Set(request.upids)])) {
      const [{ rows }, outlines] = await Promise.all([
        readRows(database, upids, readers, signal),
        writer.hasGeometry ? findOutlines(database, upids, signal) : new Map(),
      ])
      await addProvenance(database, used, rows, request.withSources || request.format === 'geojson')
      const sourceOf = request.withSources ? (releaseId: number) => used[String(releaseId)] : null
      let text = ''
      for (const row of rows) {
        text += writer.row({ ...row, geometry: outlines.get(row.upid) }, columns, sourceOf, isFirst)
        isFirst = false
      }
      if (text !== '') yield text
      signal.throwIfAborted()
    }
    const end = writer.end(used)
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
  rows: readonly { releases: number[] }[],
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) return
  const releaseIds = new Set(rows.flatMap((row) => row.releases))
  const unknown = [...releaseIds].filter((id) => !Object.hasOwn(used, String(id)))
  Object.assign(used, await provenanceOf(database, unknown))
}
