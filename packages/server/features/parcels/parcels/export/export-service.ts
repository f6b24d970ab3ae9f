import type { z } from 'zod'
import type { ExportRequest } from '#contract/parcel/export.ts'
import type { TableRow } from '#contract/parcel/parcels.ts'
import type { ProvenanceById } from '#contract/wire/provenance.ts'
import { ROLL_COLUMN } from '#domain/table/column-totals.ts'
import { type ColumnKey, columnOf, isColumnKey, isRowColumnKey } from '#domain/table/columns.ts'
import type { Database } from '../../../../db/open.ts'
import { piecesOfWork } from '../../../../platform/fairness/fairness.ts'
import { mapInSlices } from '../../../../platform/fairness/in-slices.ts'
import { type FactsViewer, readSavedFacts } from '../../../facts/service.ts'
import { findProvenance } from '../../../services/sources/service.ts'
import { findAssessmentYears } from '../assessment-queries.ts'
import { findExistingUpids, findPictureBoundaries } from '../parcel-row-queries.ts'
import { getReaders, readRows, requireKnown } from '../rows-service.ts'
import { emptyCellsText } from './empty-cells.ts'
import { Credits, exportCells, exportLabel, type FactsBySource } from './export-cells.ts'
import { exportColumns } from './export-columns.ts'
import { EXPORT_FORMATS } from './export-formats.ts'
import { RowTotals } from './export-totals.ts'

interface ExportFile {
  fileName: string
  contentType: string
  missing: number
  /** The file in pieces, generated lazily. Ends early if `signal` aborts. */
  pieces: AsyncGenerator<string | Buffer, void, void>
}

/**
 * Exports rows and saved facts, without querying sources. `date` is part of the file name. @throws
 * `unknown_column` before sending; the route checks permissions.
 */
export async function exportParcels(
  database: Database,
  viewer: FactsViewer,
  request: z.output<typeof ExportRequest>,
  { date, signal }: { date: string; signal: AbortSignal },
): Promise<ExportFile> {
  requireKnown(request.columns, isColumnKey)
  const keys = request.columns as ColumnKey[]
  const writer = EXPORT_FORMATS[request.format]
  const rowKeys = [...new Set([...keys.filter(isRowColumnKey), ...(writer.hasTotals ? [ROLL_COLUMN] : [])])]
  const readers = getReaders(rowKeys)
  const dataSources = new Set(
    keys.filter((key) => !isRowColumnKey(key)).map((key) => columnOf(key).dataSource),
  )
  const { withSources } = request
  const years = await findAssessmentYears(database)
  const columns = exportColumns(keys, years, request.units)
  const existing = await findExistingUpids(database, request.upids)
  const missing = new Set(request.upids).size - existing.size

  async function* pieces(): AsyncGenerator<string, void, void> {
    const provenance: ProvenanceById = {}
    const credits = new Credits()
    const totals = writer.hasTotals ? new RowTotals(columns, rowKeys) : null
    yield writer.start(columns, withSources, missing)
    let isFirst = true
    for await (const { upids, rows } of readRows(database, request.upids, readers, signal)) {
      const [outlines, facts] = await Promise.all([
        writer.hasGeometry ? findPictureBoundaries(database, upids, signal) : new Map(),
        dataSources.size === 0
          ? []
          : readSavedFacts(database, viewer, { dataSources: [...dataSources], upids }),
      ])
      await addProvenance(database, provenance, rows, withSources || writer.hasCredits === true)
      const byUpid = Map.groupBy(facts, ({ upid }) => upid)
      const getFacts = (upid: string): FactsBySource =>
        new Map(byUpid.get(upid)?.map((parcelFacts) => [parcelFacts.dataSource, parcelFacts]))
      for (const { origin } of facts) if (origin) credits.add(origin)
      const write = (row: TableRow) => {
        const cells = exportCells(keys, row, { rowKeys, provenance, factsOf: getFacts, withSources })
        totals?.add(row, cells)
        const { upid } = row
        const parcel = {
          upid,
          label: exportLabel(row),
          cells,
          emptyCells: emptyCellsText(columns, cells),
          geometry: outlines.get(upid),
        }
        const text = writer.row(parcel, columns, withSources, isFirst)
        isFirst = false
        return text
      }
      const text = (await mapInSlices(rows, write, signal)).join('')
      if (text !== '') yield text
      signal.throwIfAborted()
    }
    for (const release of Object.values(provenance)) credits.add(release)
    const end = writer.end(credits.list, columns, withSources, totals?.totals() ?? null)
    if (end !== '') yield end
  }

  const text = piecesOfWork(pieces())
  return {
    fileName: writer.fileName(date),
    contentType: writer.contentType,
    missing,
    pieces: writer.pack?.(text) ?? text,
  }
}

async function addProvenance(
  database: Database,
  provenance: ProvenanceById,
  rows: readonly Pick<TableRow, 'releases'>[],
  isNeeded: boolean,
): Promise<void> {
  if (!isNeeded) return
  const releaseIds = new Set(rows.flatMap((row) => row.releases))
  const missing = [...releaseIds].filter((id) => !Object.hasOwn(provenance, String(id)))
  Object.assign(provenance, await findProvenance(database, missing))
}
