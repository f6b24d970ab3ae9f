import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import {
  beginOperation,
  findOperation,
  releaseLock,
  renewLock,
  updateOperation,
} from './operation-queries.ts'

const FIRST = '11111111-1111-4111-8111-111111111111'
const SECOND = '22222222-2222-4222-8222-222222222222'
const NOON = Date.parse('2026-11-24T12:00:00Z')
const after = (seconds: number) => new Date(NOON + 1_000 * seconds)

describeOnBothEngines('Payments of an account', (getDatabase) => {
  async function begin(accountId: string, key: string, now: Date) {
    const begun = await beginOperation(getDatabase(), {
      accountId,
      key,
      call: 'payment',
      orderedId: 'tax-reports-100',
      bodyHash: Buffer.from('body'),
      now,
    })
    if (begun.outcome !== 'run') throw new Error(begun.outcome)
    return begun
  }

  test('that stall and are taken for cut off charge nothing more when they wake', async () => {
    const { id } = await signedInAccount(getDatabase())
    const { row: stalled } = await begin(id, FIRST, after(0))
    const { waiting } = await begin(id, SECOND, after(121))
    expect(waiting.map((each) => each.id)).toEqual([stalled.id])
    await updateOperation(getDatabase(), stalled.id, { state: 'failed', message: 'Cut off.' })
    expect(await renewLock(getDatabase(), stalled, after(130))).toBeNull()
  })

  test('do not free what another request of the same key runs by now', async () => {
    const { id } = await signedInAccount(getDatabase())
    const { row: lost } = await begin(id, FIRST, after(0))
    const { row: successor } = await begin(id, FIRST, after(121))
    await releaseLock(getDatabase(), lost, { locked_until: after(125), state: 'failed' })
    expect(await findOperation(getDatabase(), id, FIRST)).toMatchObject({
      state: 'running',
      locked_until: successor.locked_until,
    })
    expect(await renewLock(getDatabase(), successor, after(130))).toEqual(after(250))
  })
})
