import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { makeAssessment, makeSale } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { findTitle } from '../place/place-queries.ts'
import { findPool } from './pool-queries.ts'
import { deriveChangedSales } from './service.ts'

const AROUND = {
  marketClass: 'house' as const,
  position: [-123.03, 49.3] as [number, number],
  kilometres: 50,
  limit: 100,
  since: '2024-01-01',
  before: '2026-10-01',
}

describeOnBothEngines('The terms of a sale', (getDatabase) => {
  test('are the tenure, GST, day of contract and arm’s length that its source states', async () => {
    const releaseId = await makeRelease(getDatabase(), { source: 'termtown', asOf: '2026-09-01' })
    for (const [index, upid] of ['t:1', 't:2', 't:3'].entries()) {
      await makeParcel(getDatabase(), releaseId, upid, {
        pid: `00000000${index}`,
        shape: squareAt(-123.03, 49.3),
        facts: JSON.stringify(upid === 't:2' ? { tenure: 'Leasehold' } : {}),
      })
      await makeAssessment(getDatabase(), releaseId, upid, { actual_use_code: '000' })
    }
    const terms = { tenure: 'cooperative', taxDollars: 50_000, contractOn: '2025-01-15', isArmsLength: false }
    await makeSale(getDatabase(), releaseId, 't:1', { attributes: JSON.stringify({ ...terms, view: 3 }) })
    await makeSale(getDatabase(), releaseId, 't:2')
    await makeSale(getDatabase(), releaseId, 't:3', {
      comment: 'Reject - not suitable for sales analysis',
      attributes: JSON.stringify({ isArmsLength: true }),
    })
    await deriveChangedSales({ database: getDatabase(), clock: () => new Date('2026-10-01T08:00:00Z') })
    const pool = await findPool(getDatabase(), AROUND)
    const sales = new Map(pool.map((sale) => [sale.upid, sale]))
    expect(sales.get('t:1')).toMatchObject(terms)
    expect(sales.get('t:1')?.attributes).toMatchObject({ view: 3 })
    expect(sales.get('t:1')?.attributes).not.toHaveProperty('taxDollars')
    expect(sales.get('t:2')).toMatchObject({ tenure: 'leasehold', taxDollars: 0, contractOn: null })
    const leasehold = await findPool(getDatabase(), { ...AROUND, tenure: 'leasehold' })
    expect(leasehold.map(({ upid }) => upid)).toEqual(['t:2'])
    expect(sales.get('t:3')).toMatchObject({ tenure: 'freehold', isArmsLength: true })
    // A sale that a board states has that of its PID, too.
    expect(await findTitle(getDatabase(), '000000001')).toMatchObject({ tenure: 'leasehold' })
    expect(await findTitle(getDatabase(), '000000002')).toMatchObject({ tenure: 'freehold' })
  })
})
