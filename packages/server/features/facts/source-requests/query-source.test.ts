import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CredentialsRefused,
  type FactConnector,
  type FactResult,
  SourceUnavailable,
} from '../../../connectors/facts/fact-connector.ts'
import { HostLimiter } from '../../../connectors/outbound/host-limiter.ts'
import { questionAbout, testConnector, titleOf } from '../../../testing/facts/fact-connectors.ts'
import { virtualTime } from '../../../testing/servers/virtual-time.ts'
import { SourceOutage } from '../../services/tasks/service.ts'
import type { CheckedResult } from './check-results.ts'
import { querySource } from './query-source.ts'

const RESPONSE_MS = 100

/** Queries `count` parcels, p0 and so on. `query` returns after 100 ms. */
function sourceQuery(
  count: number,
  query: FactConnector['query'],
  limits: FactConnector['limits'] = { parcels: 1, parallel: 1 },
) {
  const time = virtualTime()
  const results: CheckedResult[] = []
  const stop = new AbortController()
  let running = 0
  const seen = { mostRunning: 0, questions: 0, parcels: 0 }
  const connector = testConnector({
    limits,
    async query(questions, options) {
      running += 1
      seen.questions += 1
      seen.mostRunning = Math.max(seen.mostRunning, running)
      seen.parcels = Math.max(seen.parcels, questions.length)
      await new Promise<void>((resolve) => time.startTimer(RESPONSE_MS, resolve))
      running -= 1
      return query(questions, options)
    },
  })
  const work = querySource({
    connector,
    questions: Array.from({ length: count }, (_, index) => questionAbout(`p${index}`)),
    credentials: { username: 'pat', password: 'of the register' },
    accountId: 'one',
    limiter: new HostLimiter(limits, time.startTimer),
    startTimer: time.startTimer,
    signal: stop.signal,
    onResults: (responses) => results.push(...responses),
  })
  const failuresOf = () =>
    Object.fromEntries(
      results.flatMap((each) => (each.ok ? [] : [[each.upid, `${each.failure}: ${each.reason}`]])),
    )
  return { results, failuresOf, seen, time, stop, done: time.until(work) }
}

const truth = async (questions: Parameters<FactConnector['query']>[0]) => questions.map(titleOf)
const down = (retryAfterMs: number | null = null) => {
  throw new SourceUnavailable('The register does not answer.', { retryAfterMs })
}

describe('asking a source', () => {
  it('keeps to its limits, and loses no time: 2,000 parcels, ten at a time, eight questions side by side', async () => {
    const { done, time, seen, results } = sourceQuery(2000, truth, { parcels: 10, parallel: 8 })
    await done
    expect(seen).toEqual({ mostRunning: 8, questions: 200, parcels: 10 })
    expect(time.nowMs).toBe((200 / 8) * RESPONSE_MS)
    expect(results).toHaveLength(2000)
  })

  it('tries again what was not answered', async () => {
    const tries = new Map<string, number>()
    const { done, failuresOf, results } = sourceQuery(5, async ([question]) => {
      const upid = question?.upid ?? ''
      tries.set(upid, (tries.get(upid) ?? 0) + 1)
      return tries.get(upid) === 3 ? truth([questionAbout(upid)]) : down()
    })
    await done
    expect(failuresOf()).toEqual({})
    expect(results).toHaveLength(5)
  })

  it('waits as long as the source says, with every question', async () => {
    const requested: number[] = []
    const { done, time, failuresOf } = sourceQuery(
      4,
      async (questions) => {
        requested.push(time.nowMs)
        return requested.length === 1 ? down(7000) : truth(questions)
      },
      { parcels: 1, parallel: 2 },
    )
    await done
    expect(failuresOf()).toEqual({})
    // The one that was under way, and the rest after the pause.
    expect(requested).toEqual([100, 100, 7200, 7200, 7300])
  })

  it('bears a source that allows five questions a second', async () => {
    let second = -1
    let used = 0
    const { done, time, failuresOf, results } = sourceQuery(
      60,
      async (questions) => {
        const now = Math.floor(time.nowMs / 1000)
        used = now === second ? used + 1 : 1
        second = now
        return used > 5 ? down(1000 - (time.nowMs % 1000)) : truth(questions)
      },
      { parcels: 1, parallel: 8 },
    )
    await done
    expect(failuresOf()).toEqual({})
    expect(results).toHaveLength(60)
    expect(time.nowMs).toBeLessThan(20_000)
  })

  it('gives up soon when the source is down, and says why', async () => {
    const { done, time, seen } = sourceQuery(500, async () => down(), { parcels: 1, parallel: 4 })
    await expect(done).rejects.toThrow(SourceOutage)
    await expect(done).rejects.toThrow('The register does not answer.')
    expect(time.nowMs).toBeLessThan(5000)
    // Three questions that exhaust three tries each, and what is under way beside them.
    expect(seen.questions).toBeLessThanOrEqual(16)
  })

  it('gives up at once when the source wants a long rest, and passes that on', async () => {
    const { done, seen } = sourceQuery(500, async () => down(600_000))
    await expect(done).rejects.toMatchObject({ leaveAloneMs: 600_000 })
    expect(seen.questions).toBe(1)
  })

  it.each([1, 4])(
    'leaves the rest unharmed when one parcel is never answered, %d side by side',
    async (parallel) => {
      const { done, failuresOf, results } = sourceQuery(
        20,
        async (questions) => (questions[0]?.upid === 'p3' ? down() : truth(questions)),
        { parcels: 1, parallel },
      )
      await done
      expect(failuresOf()).toEqual({ p3: 'unavailable: The register does not answer.' })
      expect(results).toHaveLength(20)
    },
  )

  it('says so when the only question is never answered', async () => {
    await expect(sourceQuery(1, async () => down()).done).rejects.toThrow(SourceOutage)
  })

  it('waits for no answer for ever', async () => {
    const { done, time } = sourceQuery(3, () => new Promise(() => {}), { parcels: 1, parallel: 3 })
    await expect(done).rejects.toThrow('No response within 45 seconds.')
    expect(time.nowMs).toBeLessThan(150_000)
  })

  it('answers for the rest when the credentials are refused, and asks no more', async () => {
    const { done, seen, failuresOf, results } = sourceQuery(
      50,
      async (questions) => {
        if (questions[0]?.upid !== 'p0') throw new CredentialsRefused('Expired password')
        return truth(questions)
      },
      { parcels: 5, parallel: 2 },
    )
    await done
    expect(results).toHaveLength(50)
    expect(Object.values(failuresOf())).toEqual(Array(45).fill('credentials: Expired password'))
    expect(seen.questions).toBeLessThanOrEqual(4)
  })

  it('ends with the task, and nothing that comes later is handed over', async () => {
    const { done, stop, results, time } = sourceQuery(10, async (questions) => {
      if (questions[0]?.upid === 'p2') stop.abort(new Error('cancelled'))
      return truth(questions)
    })
    await expect(done).rejects.toThrow('cancelled')
    await time.until(new Promise((resolve) => time.startTimer(10_000, () => resolve(null))))
    expect(results.map(({ upid }) => upid)).toEqual(['p0', 'p1'])
  })

  it('passes on what is no fault of the source', async () => {
    const bug = new TypeError('undefined is not a function')
    const { done } = sourceQuery(3, async () => {
      throw bug
    })
    await expect(done).rejects.toBe(bug)
  })

  it('whatever comes, doubled, shuffled, late or wrong: one result for each parcel, and no value but its own', async () => {
    const behaviour = fc.constantFrom(
      'true',
      'doubled',
      'foreign',
      'left out',
      'senseless',
      'down',
      'refused',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(behaviour, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.nat(400)),
        async (behaviours, parcels, parallel, delays) => {
          const { done, results, time } = sourceQuery(
            behaviours.length,
            async (questions) => {
              await new Promise<void>((resolve) => time.startTimer(delays.next().value, resolve))
              return questions
                .flatMap(({ upid }) => misbehaving(upid, behaviours[Number(upid.slice(1))] ?? 'true'))
                .reverse()
            },
            { parcels, parallel },
          )
          await done.catch((error) => expect(error).toBeInstanceOf(SourceOutage))
          const upids = results.map(({ upid }) => upid)
          expect(new Set(upids).size).toBe(upids.length)
          for (const result of results) {
            if (result.ok) expect(result.values.titleNumber).toBe(`Title of ${result.upid}`)
            else expect(result.reason).not.toBe('')
          }
          if (!behaviours.includes('down')) expect(upids).toHaveLength(behaviours.length)
        },
      ),
      { numRuns: 150 },
    )
  })
})

function misbehaving(upid: string, how: string): FactResult[] {
  const own = titleOf({ upid })
  switch (how) {
    case 'doubled':
      return [own, own]
    case 'foreign':
      return [titleOf({ upid: `${upid}1` }), titleOf({ upid: 'p0' }), own]
    case 'left out':
      return []
    case 'senseless':
      return [{ ...own, values: { titleNumber: 5 } }]
    case 'refused':
      return [{ upid, ok: false, failure: 'refused', reason: 'Not for you.' }]
    case 'down':
      return down()
    default:
      return [own]
  }
}
