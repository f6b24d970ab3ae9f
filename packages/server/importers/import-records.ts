import type { SourceRecord } from '#domain/parcel/records.ts'
import type { Database } from '../db/open.ts'
import { importRelease } from './release/import-release.ts'
import type { ImportReport, ImportRequest, MappedInput } from './release/import-request.ts'

const BATCH_ROWS = 500

/** Imports records in memory as one release, for the demo district and tests. */
export function importRecords(
  database: Database,
  request: ImportRequest,
  records: Iterable<SourceRecord> | AsyncIterable<SourceRecord>,
): Promise<ImportReport> {
  return importRelease(database, { mayReplace: true, ...request }, batched(records))
}

async function* batched(
  records: Iterable<SourceRecord> | AsyncIterable<SourceRecord>,
): AsyncGenerator<MappedInput[]> {
  let batch: MappedInput[] = []
  let position = 0
  for await (const record of records) {
    batch.push({ position: ++position, mappedRow: [record] })
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
