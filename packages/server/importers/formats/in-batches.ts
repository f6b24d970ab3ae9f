const BATCH_ROWS = 500

/** Groups rows into batches, in their order. */
export async function* inBatches<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
