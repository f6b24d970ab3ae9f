import { expect, test } from 'vitest'
import { openQueue, passing } from '../../testing/servers/open-queue.ts'
import { strangerAt } from './lines.ts'

const STATEMENT_MS = 2
const HANDLER_MS = 1
const LONG_STATEMENT_MS = 20

/** Of a parcel card and of a sign-in. */
const STATEMENTS = { card: 10, signIn: 9 }
const idleMs = (request: keyof typeof STATEMENTS) => STATEMENTS[request] * (STATEMENT_MS + HANDLER_MS)

const p95 = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(0.95 * values.length)] ?? 0

test.each([
  ['the embedded engine', { slots: 1 }, 3],
  ['PostgreSQL', { slots: 12, perLine: 4, perLineBehind: 1 }, 2],
])(
  'on %s, one account with eight long requests delays others at most by the mark',
  async (_, limits, most) => {
    const { time, work } = openQueue(limits)
    let isOver = false
    const turnsOf = async (client: string, count: number, ms: number) => {
      for (let turn = 0; turn < count && !isOver; turn += 1) {
        await work(client, ms)
        await passing(time, HANDLER_MS)
      }
    }
    const greedy = Array.from({ length: 8 }, () =>
      turnsOf('greedy', Number.POSITIVE_INFINITY, LONG_STATEMENT_MS),
    )
    const waits: Record<keyof typeof STATEMENTS, number[]> = { card: [], signIn: [] }
    const timed = async (request: keyof typeof STATEMENTS, client: string) => {
      const began = time.nowMs
      await turnsOf(client, STATEMENTS[request], STATEMENT_MS)
      waits[request].push(time.nowMs - began)
    }
    const others = async () => {
      for (let round = 0; round < 100; round += 1) {
        await timed('signIn', strangerAt(`203.0.113.${round}`))
        await timed('card', 'modest')
      }
      isOver = true
    }
    await time.until(Promise.all([others(), ...greedy]))
    for (const request of ['card', 'signIn'] as const)
      expect(p95(waits[request]) / idleMs(request)).toBeLessThanOrEqual(most)
  },
)
