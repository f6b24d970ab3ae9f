import type { SourceRecord } from '#domain/parcel/records.ts'
import type { Database } from '../db/open.ts'
import { inBatches } from './formats/in-batches.ts'
import { importRelease } from './release/import-release.ts'
import type { ImportReport, ImportRequest, MappedInput } from './release/import-request.ts'

/** Imports records in memory as one release, for the demo district and tests. */
export function importRecords(
  database: Database,
  request: ImportRequest,
  records: Iterable<SourceRecord> | AsyncIterable<SourceRecord>,
): Promise<ImportReport> {
  return importRelease(database, { mayReplace: true, ...request }, inBatches(numbered(records)))
}

async function* numbered(
  records: Iterable<SourceRecord> | AsyncIterable<SourceRecord>,
): AsyncGenerator<MappedInput> {
  let position = 0
  for await (const record of records) yield { position: ++position, mappedRow: [record] }
}
