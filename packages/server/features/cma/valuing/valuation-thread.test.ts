import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { analysisOf, SALES } from '#domain/valuation/analysis/analysis.factory.ts'
import { openFairness, workFor } from '../../../platform/fairness/fairness.ts'
import type { ValuationJob, Valuations } from '../../../platform/valuations.ts'
import { packRecord } from '../markets/market-file.ts'
import { openValuations } from './valuation-thread.ts'

const { basis, market: _, record: __, ...request } = analysisOf({}, SALES.slice(0, 100))
const BASIS = gzipSync(JSON.stringify(basis))
const JOB: ValuationJob = { request, basisKey: 'basis', marketKey: null }

let opened: Valuations | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
})

/** Values the same subject for an account; `order` is who was answered. */
function open() {
  const valuations = openValuations()
  opened = valuations
  const fairness = openFairness('native')
  const order: string[] = []
  const value = (account: string, signal?: AbortSignal) =>
    workFor(fairness, account, () =>
      valuations.answer(JOB, () => Promise.resolve({ basis: BASIS }), signal),
    ).then((answer) => {
      order.push(account)
      return answer
    })
  return { value, order, valuations }
}

describe('Valuations', () => {
  test('of one account do not keep those of another waiting', async () => {
    const { value, order } = open()
    const greedy = Array.from({ length: 6 }, () => value('greedy'))
    // The greedy one has the thread, and five more wait.
    await greedy[0]
    const modest = value('modest')
    await Promise.all([...greedy, modest])
    // At most the one that was being valued, and one of which the turn had begun, come before.
    expect(order.indexOf('modest')).toBeLessThanOrEqual(3)
    expect(order).toHaveLength(7)
  })

  test('are refused with 429 when too many of one account wait, while another account is answered', async () => {
    const { value } = open()
    const gone = new AbortController()
    const flood = Promise.allSettled(Array.from({ length: 45 }, () => value('greedy', gone.signal)))
    const answer = await value('modest')
    expect(answer.value?.dollars).toBeGreaterThan(0)
    gone.abort(new Error('gone'))
    const refused = (await flood).flatMap((outcome) =>
      outcome.status === 'rejected' && outcome.reason.message !== 'gone' ? [outcome.reason] : [],
    )
    // Forty wait behind the first, which lacks its sales and so waits a second time.
    expect(refused).toHaveLength(5)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'too_many_requests' })
  })

  test('have an answer although others displace the market that the thread had', async () => {
    const { valuations } = open()
    const market = { line: null, record: packRecord({ entries: [], asOf: '2026-01-01' }) }
    const answer = (basisKey: string, marketKey: string, meanwhile?: () => Promise<unknown>) =>
      valuations.answer({ request, basisKey, marketKey }, async (lacks) => {
        await meanwhile?.()
        return { ...(lacks.basis && { basis: BASIS }), ...(lacks.market && { market }) }
      })
    await answer('first', 'mine')
    const others = async () => {
      for (const each of [1, 2, 3, 4, 5, 6]) await answer('first', `other ${each}`)
    }
    const { value } = await answer('second', 'mine', others)
    expect(value?.dollars).toBeGreaterThan(0)
  })

  test('fail where what the thread lacks is not there', async () => {
    const { valuations } = open()
    await expect(valuations.answer(JOB, () => Promise.resolve({}))).rejects.toThrow('lost')
  })

  test('that nobody waits for any more leave the line', async () => {
    const { value, order } = open()
    const first = value('one')
    const gone = new AbortController()
    const given = value('one', gone.signal)
    gone.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    await first
    expect(order).toEqual(['one'])
  })
})
