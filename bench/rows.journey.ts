import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BenchContext } from './context.ts'
import { measureRow } from './results.ts'
import { ROWS } from './rows.ts'

describe('Benchmarks with small numbers', () => {
  let context: BenchContext
  beforeAll(async () => {
    context = await BenchContext.start({
      parcels: 2_000,
      largeParcels: 3_000,
      size: 'small',
      say: () => {},
    })
  })
  afterAll(() => context.stop())

  it.each(ROWS)('$key yields figures', async (row) => {
    const { problem, figures } = await measureRow(row, context)
    expect(problem).toBeNull()
    for (const { part, value, ours } of figures) expect([part, value, ours.median]).not.toContain(Number.NaN)
  })
})
