/** Schedules work fairly between accounts and strangers: decisions 027 and 092. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { type EndTurn, type FairnessTime, FairQueue, type FairQueueLimits } from './fair-queue.ts'
import { Load } from './load.ts'
import type { RequestWork } from './request-work.ts'

const QUEUES = [
  'request',
  'statement',
  'slice',
  'tile',
  'drawing',
  'hashing',
  'valuing',
  'printing',
  'editing',
  'decoding',
] as const
type QueueName = (typeof QUEUES)[number]

export interface Fairness {
  load: Load
  queues: Readonly<Record<QueueName, FairQueue>>
}

export const REAL_TIME: FairnessTime = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
  busy: () => performance.eventLoopUtilization().active,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const UNLIMITED = Number.POSITIVE_INFINITY

/**
 * Limits for PostgreSQL: 4 of a server's 16 connections are reserved for work without turns (sessions, sign-in,
 * jobs). The embedded engine has one session.
 */
function limitsOf(kind: 'embedded' | 'native', printing: number): Record<QueueName, FairQueueLimits> {
  const others = Math.max(1, availableParallelism() - 1)
  const one = {
    slots: others,
    perLine: others,
    perLineWhenCrowded: 1,
    mostWaiting: 500,
    use: 'idle',
  } as const
  const single = { ...one, slots: 1, perLine: 1 } as const
  return {
    // More than one person's pages request concurrently.
    request: {
      slots: UNLIMITED,
      perLine: 16,
      perLineWhenCrowded: 2,
      mostWaiting: 200,
      use: 'busy',
      isByClient: true,
    },
    // Bounded by the requests: each holds its turn until its last statement has run.
    statement:
      kind === 'embedded'
        ? { ...single, mostWaiting: UNLIMITED }
        : { ...one, slots: 12, perLine: 4, perLineWhenCrowded: others, mostWaiting: UNLIMITED },
    slice: { ...one, slots: UNLIMITED, perLine: UNLIMITED, mostWaiting: UNLIMITED, use: 'none' },
    tile: { ...one, slots: 2 * others, perLine: 2 * others },
    drawing: one,
    hashing: one,
    // One thread values subjects. The queue exceeds what one person's pages request.
    valuing: { ...single, mostWaiting: 40 },
    // PDF editors and Chromium run in other processes.
    editing: { ...one, slots: 2, perLine: 2, mostWaiting: 20, use: 'none' },
    // Pictures are decoded in this process: 40 megapixels take about 300 MB.
    decoding: { ...single, mostWaiting: 20, use: 'none' },
    printing: { ...one, slots: printing, perLine: printing, mostWaiting: 20, use: 'none' },
  }
}

/** `printing`: maximum concurrent PDFs. */
export function openFairness(
  kind: 'embedded' | 'native',
  printing = 1,
  time: FairnessTime = REAL_TIME,
): Fairness {
  const load = new Load(time.now)
  const limits = limitsOf(kind, printing)
  const queues = Object.fromEntries(QUEUES.map((name) => [name, new FairQueue(load, limits[name], time)]))
  return { load, queues: queues as Record<QueueName, FairQueue> }
}

interface Work {
  fairness: Fairness
  key: string
  /** The current request; undefined in a task, a tile, or work shared by several requests. */
  request: RequestWork | undefined
}

const current = new AsyncLocalStorage<Work>()

/** Charges everything `run` starts to `key`, and queues it under that key. */
export function workFor<Result>(
  fairness: Fairness,
  key: string,
  run: () => Result,
  request?: RequestWork,
): Result {
  return current.run({ fairness, key, request }, run)
}

/** The request whose handler is running, if any. */
export const requestUnderWay = (): RequestWork | undefined => current.getStore()?.request

/** Runs work shared by several requests; it continues if the first client disconnects. */
export function sharedWork<Result>(run: () => Result): Result {
  const work = current.getStore()
  return work === undefined ? run() : current.run({ ...work, request: undefined }, run)
}

/**
 * Takes a turn for the current key; null outside `workFor`, as in imports and commands. The wait ends with
 * `signal`, or if the client disconnects before the request's first statement.
 */
export function takeTurn(name: QueueName, signal?: AbortSignal): Promise<EndTurn> | null {
  const work = current.getStore()
  if (work === undefined) return null
  const { fairness, key, request } = work
  const queue = fairness.queues[name]
  if (request === undefined || name !== 'statement') return queue.take(key, signal)
  const { abandoned } = request
  const turn = queue.take(key, signal ? AbortSignal.any([signal, abandoned]) : abandoned)
  return turn.then((end) => {
    request.begin()
    return end
  })
}

/** Runs work that holds several connections. It takes no turns, because it could deadlock on its own. */
export function withoutTurns<Result>(run: () => Result): Result {
  return current.exit(run)
}

/** Runs work in a turn. `signal` cancels only the wait. */
export async function inTurn<Result>(
  name: QueueName,
  run: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const end = await takeTurn(name, signal)
  try {
    return await run()
  } finally {
    end?.()
  }
}

/**
 * Wraps a stream so that each piece is made for the current key; a stream is otherwise pulled outside any request.
 * The request stays open while a piece is being made.
 */
export function piecesOfWork<Piece>(
  pieces: AsyncGenerator<Piece, void, void>,
): AsyncGenerator<Piece, void, void> {
  const within = AsyncLocalStorage.snapshot()
  const request = current.getStore()?.request
  const { next, return: end } = pieces
  pieces.next = async () => {
    const release = request?.hold()
    try {
      return await within(() => next.call(pieces))
    } finally {
      release?.()
    }
  }
  pieces.return = (value) => within(() => end.call(pieces, value))
  return pieces
}

/** Yields to the event loop if `spentMs` of work have passed since the last pause. */
export async function pauseAfter(spentMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const work = current.getStore()
  work?.fairness.load.spend(work.key, spentMs)
  const end = await takeTurn('slice', signal)
  end?.()
  await new Promise((resolve) => setImmediate(resolve))
}
