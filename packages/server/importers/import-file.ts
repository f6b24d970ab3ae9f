import type { Dataset, MapContext, SourceRow } from '../connectors/source.ts'
import type { Database } from '../db/open.ts'
import { BadInput } from './bad-input.ts'
import { InputFile } from './formats/input-file.ts'
import type { ReadOptions } from './formats/read-options.ts'
import { type FileFormat, readRows } from './formats/read-rows.ts'
import { importRelease } from './release/import-release.ts'
import type { ImportProgress, ImportReport, ImportRequest, MappedInput } from './release/import-request.ts'

interface FileImport extends Omit<ImportRequest, 'dataset' | 'origin' | 'originSha256' | 'onProgress'> {
  dataset: Pick<Dataset, 'key' | 'map'>
  path: string
  options?: ReadOptions
  /** Other input that changes how the file is read, such as the column mapping. */
  reading?: unknown
  /** Called for each row that the reader gave a `problem`. */
  onProblem?(row: SourceRow): void
  /** Detected by default. */
  format?: FileFormat
  /** Called before mapping, to add places from the database. */
  complete?(rows: SourceRow[]): Promise<SourceRow[]>
  onProgress?(progress: FileProgress): void
}

export interface FileProgress extends ImportProgress {
  bytesRead: number
  bytes: number
}

/** Imports one file as a release of a dataset. @throws BadInput, ImportBusy */
export async function importFile(database: Database, request: FileImport): Promise<ImportReport> {
  const file = new InputFile(request.path)
  const options = request.options ?? {}
  const fingerprint = await file.sha256()
  return importRelease(
    database,
    {
      ...request,
      dataset: request.dataset.key,
      origin: file.name,
      originSha256: [fingerprint, ...describeReading(request)].join(' '),
      onProgress: (progress) =>
        request.onProgress?.({ ...progress, bytesRead: file.bytesRead, bytes: file.size }),
    },
    mapRows(readRows(file, options, request.format), request),
  )
}

/** The same bytes, read in another way, are another release. */
function describeReading({ options = {}, reading }: FileImport): string[] {
  const statedOptions = Object.keys(options).length === 0 ? undefined : options
  return [statedOptions, reading].flatMap((part) => (part === undefined ? [] : JSON.stringify(part)))
}

export async function firstRow(path: string, options: ReadOptions = {}): Promise<SourceRow> {
  for await (const rows of readRows(new InputFile(path), options)) if (rows[0]) return rows[0]
  throw new BadInput(`${path} holds no rows. Nothing was imported.`)
}

async function* mapRows(
  batches: AsyncIterable<SourceRow[]>,
  request: Pick<FileImport, 'dataset' | 'asOf' | 'complete' | 'onProblem'>,
): AsyncGenerator<MappedInput[]> {
  for await (const batch of batches) {
    const rows = request.complete ? await request.complete(batch) : batch
    yield rows.map((row) => {
      if (row.problem !== undefined) request.onProblem?.(row)
      return mapRow(row, request.dataset, request)
    })
  }
}

export function mapRow(row: SourceRow, dataset: Pick<Dataset, 'map'>, context: MapContext): MappedInput {
  const mappedRow =
    row.problem === undefined ? dataset.map(row, { asOf: context.asOf }) : { reason: row.problem, ref: null }
  return { position: row.position, mappedRow }
}
