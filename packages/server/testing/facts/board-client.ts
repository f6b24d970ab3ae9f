import { STAND_IN_CREDENTIALS } from '#domain/account/credentials.ts'
import { equalsAny } from '../../connectors/facts/reso/odata-filter.ts'
import { RESO_LIMITS, ResoClient, type ResoLimits } from '../../connectors/facts/reso/reso-client.ts'
import type { Database } from '../../db/open.ts'
import { startOutside } from '../../sandbox/outside/start-outside.ts'
import { makeDemoListing, makeDemoTitles } from '../rows/demo-titles.ts'
import { handTimers } from '../servers/hand-timers.ts'

/** PIDs of the board's titles. */
export const BOARD_PIDS = Array.from({ length: 25 }, (_, index) => `9000000${index + 10}`)
export const dashedPid = (pid: string) => `${pid.slice(0, 3)}-${pid.slice(3, 6)}-${pid.slice(6)}`

export const taxOf = (pids: readonly string[]) => ({
  resource: 'TaxRecord',
  select: ['ParcelNumber', 'TaxYear', 'TaxAnnualAmount'],
  filter: equalsAny('ParcelNumber', pids.map(dashedPid)),
})

/** Options with valid credentials, except for `over`. */
export const standInQueryOptions = (
  over: { username?: string } = {},
  signal = new AbortController().signal,
) => ({
  credentials: { ...STAND_IN_CREDENTIALS, ...over },
  signal,
})

/** A stand-in board with 25 titles, sold on one day, the first of them listed; and clients of it. It can fail every second time. */
export async function openBoard(database: Database, { onError }: { onError(error: unknown): void }) {
  let now = new Date('2026-08-05T12:00:00Z')
  let requested: { path: string; status: number }[] = []
  let isLow = false
  await makeDemoTitles(
    database,
    BOARD_PIDS.map((pid, index) => ({
      upid: `demo-${index}`,
      pid,
      sales: [['2026-05-04', 900_000 + index]],
    })),
  )
  await makeDemoListing(database, 'R9123456', { upid: 'demo-0', pid: BOARD_PIDS[0] ?? '' })
  const { address, faults, close } = await startOutside({
    port: 0,
    database,
    onError,
    clock: () => now,
    random: () => {
      isLow = !isLow
      return isLow ? 0.2 : 0.8
    },
  })

  /** A fetch that records into the current test's list, so that late requests do not appear in the next one. */
  function noting(): typeof fetch {
    const list = requested
    return async (input, init) => {
      const response = await fetch(input, init)
      list.push({ path: new URL(String(input)).pathname, status: response.status })
      return response
    }
  }

  return {
    close,
    noting,
    setFault: (fault: Parameters<typeof faults.set>[1]) => faults.set('paragon', fault),
    /** Resets faults and recorded requests before each test. */
    beginAnew() {
      faults.set('paragon', { kind: 'off' })
      requested = []
    },
    requested: () => requested,
    tokenRequests: () => requested.filter(({ path }) => path.endsWith('/token')).length,
    passTime(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    client(limits: Partial<ResoLimits> = {}, through = noting()) {
      const timers = handTimers({ atOnceMs: 5_000 })
      const connection = {
        serviceUrl: `${address}/paragon/odata`,
        tokenUrl: `${address}/paragon/oauth2/token`,
        scope: null,
      }
      const parts = { fetch: through, clock: () => now, startTimer: timers.startTimer }
      return { reso: new ResoClient('The board', connection, parts, { ...RESO_LIMITS, ...limits }), timers }
    },
  }
}
