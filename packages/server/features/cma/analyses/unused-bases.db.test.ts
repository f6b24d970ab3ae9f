import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { analysisRows } from '../../../testing/rows/analysis-rows.ts'
import { insertBasis } from './basis-queries.ts'
import { dropDeletedAnalyses } from './service.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

describeOnBothEngines('Bases of market analyses', (getDatabase) => {
  test('stay for an hour after no analysis has them any more, however long ago they were read', async () => {
    const { id } = await signedInAccount(getDatabase())
    const { analysisId } = await analysisRows(getDatabase(), id)
    const { db } = getDatabase()
    const put = (basis_id: string) =>
      db.updateTable('analysis').set({ basis_id }).where('id', '=', analysisId)
    const longAgo = {
      content: Buffer.from('basis'),
      market_id: null,
      read_at: new Date('2026-03-01T12:00:00Z'),
    }
    const [one, other] = [
      await insertBasis(getDatabase(), id, longAgo),
      await insertBasis(getDatabase(), id, longAgo),
    ]
    const droppedAt = async (minutes: number) => {
      await dropDeletedAnalyses(getDatabase(), later(minutes))
      const found = await db
        .selectFrom('analysis_basis')
        .select('id')
        .where('id', 'in', [one, other])
        .execute()
      return [one, other].filter((basis) => found.every((left) => left.id !== basis))
    }
    await put(one).execute()
    expect(await droppedAt(0)).toEqual([])
    await put(other).execute()
    expect(await droppedAt(59)).toEqual([])
    // Found to be unused 59 minutes after the other one was, which is in use again.
    expect(await droppedAt(61)).toEqual([])
    expect(await droppedAt(120)).toEqual([one])
    await put((await insertBasis(getDatabase(), id, longAgo)) as string).execute()
    expect(await droppedAt(121)).toEqual([one])
    expect(await droppedAt(182)).toEqual([one, other])
  })
})
