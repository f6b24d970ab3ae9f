import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { insertBasis } from './basis-queries.ts'
import { dropDeletedAnalyses } from './service.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

describeOnBothEngines('Bases of market analyses', (getDatabase) => {
  test('that no analysis has stay for an hour, for whoever is still reading them', async () => {
    const { id } = await signedInAccount(getDatabase())
    const basis = { content: Buffer.from('basis'), marketId: null }
    const bases = [59, 61].map((minutes) =>
      insertBasis(getDatabase(), id, { ...basis, readAt: minutesAgo(minutes) }),
    )
    const [recent] = await Promise.all(bases)
    await dropDeletedAnalyses(getDatabase(), NOW)
    const left = await getDatabase()
      .db.selectFrom('analysis_basis')
      .select('id')
      .where('account_id', '=', id)
      .execute()
    expect(left).toEqual([{ id: recent }])
  })
})
