import { beforeAll, expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { makeAssessment } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { findAssessmentYears, readParcelRows } from './service.ts'

describeOnBothEngines('A city whose roll is behind the others', (getDatabase) => {
  beforeAll(async () => {
    const database = getDatabase()
    const vancouver = await makeRelease(database, { source: 'vancouver', dataset: 'tax-report' })
    await makeParcel(database, vancouver, 'parcel-1')
    await makeAssessment(database, vancouver, 'parcel-1', { year: 2024, total_dollars: 2_400_000 })
    await makeAssessment(database, vancouver, 'parcel-1', { year: 2023, total_dollars: 2_300_000 })
    const province = await makeRelease(database, { source: 'province', dataset: 'roll' })
    await makeAssessment(database, province, 'parcel-1', { year: 2026, total_dollars: 2_600_000 })
  })

  it('keeps its own years, and the others theirs', async () => {
    const database = getDatabase()
    expect(await findAssessmentYears(database)).toEqual({
      current: 2026,
      previous: 2025,
      bySource: { vancouver: { current: 2024, previous: 2023 } },
    })
    const columns = [
      'vancouver.currentTotal',
      'vancouver.previousTotal',
      'parcel.currentTotal',
      'surrey.currentTotal',
    ] as const
    const response = await readParcelRows(database, { upids: ['parcel-1'], columns: [...columns] })
    expect(response.rows[0]?.values).toEqual([2_400_000, 2_300_000, 2_600_000, null])
  })
})
