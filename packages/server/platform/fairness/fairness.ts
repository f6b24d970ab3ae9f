/** Decisions 027 and 092. */
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
 * On PostgreSQL, 4 of 16 connections are reserved for work without turns (sessions, sign-in, jobs). The
 * embedded engine has one session.
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
    // Above what one person's pages request concurrently.
    request: {
      slots: UNLIMITED,
      perLine: 16,
      perLineWhenCrowded: 2,
      mostWaiting: 200,
      use: 'busy',
      isByClient: true,
    },
    // Bounded by the requests, which hold their turns longer.
    statement:
      kind === 'embedded'
        ? { ...single, mostWaiting: UNLIMITED }
        : { ...one, slots: 12, perLine: 4, perLineWhenCrowded: others, mostWaiting: UNLIMITED },
    // This process has one thread.
    slice: { ...single, mostWaiting: UNLIMITED, use: 'none' },
    tile: { ...one, slots: 2 * others, perLine: 2 * others },
    drawing: one,
    // Its threads are separate. Charging it would make strangers wait after a few sign-ins a second.
    hashing: { ...one, use: 'none' },
    // The queue exceeds what one person's pages request.
    valuing: { ...single, mostWaiting: 40 },
    // They run in other processes.
    editing: { ...one, slots: 2, perLine: 2, mostWaiting: 20, use: 'none' },
    // 40 megapixels take about 300 MB.
    decoding: { ...single, mostWaiting: 20, use: 'none' },
    printing: { ...one, slots: printing, perLine: printing, mostWaiting: 20, use: 'none' },
  }
}

/** `printing`: concurrent PDFs. */
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
  /** Undefined in a task, a tile, or shared work. */
  request: RequestWork | undefined
}

const current = new AsyncLocalStorage<Work>()

/** Charges to `key`, and queues under it, everything `run` starts. */
export function workFor<Result>(
  fairness: Fairness,
  key: string,
  run: () => Result,
  request?: RequestWork,
): Result {
  return current.run({ fairness, key, request }, run)
}

export const requestUnderWay = (): RequestWork | undefined => current.getStore()?.request

/** For work shared by several requests; it continues if the first client disconnects. */
export function sharedWork<Result>(run: () => Result): Result {
  const work = current.getStore()
  return work === undefined ? run() : current.run({ ...work, request: undefined }, run)
}

/**
 * Null outside `workFor`, as in imports and commands. The wait ends with `signal`, or if the client
 * disconnects before the request's first statement.
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

/** For work that holds several connections, which could deadlock on its own turns. */
export function withoutTurns<Result>(run: () => Result): Result {
  return current.exit(run)
}

/** `signal` cancels only the wait. */
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
 * Makes each piece for the current key; a stream is otherwise pulled outside any request. The request stays
 * open while a piece is being made.
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

/** Yields to the event loop after `spentMs` of work. Of all concurrent work, one slice runs per loop iteration. */
export async function pauseAfter(spentMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const work = current.getStore()
  work?.fairness.load.spend(work.key, spentMs)
  const end = await takeTurn('slice', signal)
  await new Promise((resolve) => setImmediate(resolve))
  if (end !== null) setImmediate(end)
}
