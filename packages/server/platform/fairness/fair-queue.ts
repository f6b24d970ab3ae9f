import { tooManyRequests } from '#contract/errors.ts'
import { type FairnessTime, type Lines, lineKey, TURN_DELAY_MS } from './lines.ts'

export interface FairQueueLimits {
  slots: number
  /** Maximum concurrent turns of one line; `slots` by default. */
  perLine?: number
  /** The same for a line that has used clearly more than an active account; 1 by default. */
  perLineBehind?: number
  /** Whether each unauthenticated client has its own line. */
  isPerClient?: boolean
  isCharged?: boolean
  /** Maximum waiting turns of a client. Further requests get 429. */
  maxWaiting?: number
}

/** Milliseconds of use that each millisecond of waiting offsets, so that every line gets its turn. */
const WAIT_WEIGHT = 4
const RETRY_SECONDS = 2

/** Ends a turn, at most once. */
export type EndTurn = () => void

type Grant = (end: EndTurn) => void

interface LineQueue {
  /** Waiting turns of each client, the next client first. */
  clients: Map<string, Grant[]>
  running: number
  /** Time when its last turn began or ended, or when it started waiting. */
  since: number
}

/**
 * Grants turns to lines: an account, or all unauthenticated clients together. The line with the least recent
 * use, less its wait, is next; its clients alternate. A line waits if it has used clearly more than the line
 * that holds a turn. It gets fewer concurrent turns if it has used clearly more than an active account.
 */
export class FairQueue {
  private readonly lines: Lines
  private readonly limits: Required<FairQueueLimits>
  private readonly time: FairnessTime
  private readonly queues = new Map<string, LineQueue>()
  private running = 0
  private cancelTimer: () => void = () => {}

  constructor(lines: Lines, limits: FairQueueLimits, time: FairnessTime) {
    this.lines = lines
    this.time = time
    this.limits = {
      perLine: limits.slots,
      perLineBehind: 1,
      isPerClient: false,
      isCharged: false,
      maxWaiting: Number.POSITIVE_INFINITY,
      ...limits,
    }
  }

  /**
   * Waits for a turn, or until `signal` aborts. @throws 429 `too_many_requests` if the client has too many waiting.
   */
  take(client: string, signal?: AbortSignal): Promise<EndTurn> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const key = this.limits.isPerClient ? client : lineKey(client)
    const queue = this.queues.get(key) ?? { clients: new Map(), running: 0, since: 0 }
    const turns = queue.clients.get(client) ?? []
    if (turns.length >= this.limits.maxWaiting)
      return Promise.reject(tooManyRequests('requests', RETRY_SECONDS))
    return new Promise((resolve, reject) => {
      const leave = () => {
        const others = queue.clients.get(client)?.filter((other: Grant) => other !== grant) ?? []
        if (others.length > 0) queue.clients.set(client, others)
        else queue.clients.delete(client)
        this.dropIfEmpty(key, queue)
        reject(signal?.reason)
      }
      const grant: Grant = (end) => {
        signal?.removeEventListener('abort', leave)
        resolve(end)
      }
      signal?.addEventListener('abort', leave, { once: true })
      if (queue.clients.size === 0) queue.since = this.time.now()
      queue.clients.set(client, [...turns, grant])
      this.queues.set(key, queue)
      this.grantAll()
    })
  }

  private grantAll(): void {
    this.cancelTimer()
    let isWaiting = true
    while (isWaiting && this.running < this.limits.slots) isWaiting = this.grantNext()
    // No event tells when a line stops being active.
    const hasWaitingTurns =
      this.running < this.limits.slots && this.queues.values().some(({ clients }) => clients.size > 0)
    this.cancelTimer = hasWaitingTurns ? this.time.startTimer(TURN_DELAY_MS, () => this.grantAll()) : () => {}
  }

  private grantNext(): boolean {
    const { perLine, perLineBehind } = this.limits
    let first: { key: string; queue: LineQueue; rank: number } | null = null
    for (const [key, queue] of this.queues) {
      if (queue.clients.size === 0 || queue.running >= perLine) continue
      const rank = this.lines.usedMs(key) - WAIT_WEIGHT * (this.time.now() - queue.since)
      if (this.lines.isBehind(rank)) continue
      if (queue.running >= perLineBehind && this.lines.isBehindAccount(rank)) continue
      if (first === null || rank < first.rank) first = { key, queue, rank }
    }
    if (first !== null) this.grant(first.key, first.queue)
    return first !== null
  }

  private grant(key: string, queue: LineQueue): void {
    const [[client, [grant, ...others]] = ['', []]] = queue.clients
    queue.clients.delete(client)
    if (others.length > 0) queue.clients.set(client, others)
    grant?.(this.startTurn(key, queue))
  }

  private startTurn(key: string, queue: LineQueue): EndTurn {
    queue.since = this.time.now()
    queue.running += 1
    this.running += 1
    this.lines.see(key)
    const endUse = this.limits.isCharged ? this.lines.startUse(key) : () => this.lines.see(key)
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      queue.since = this.time.now()
      queue.running -= 1
      this.running -= 1
      endUse()
      this.dropIfEmpty(key, queue)
      this.grantAll()
    }
  }

  private dropIfEmpty(key: string, { clients, running }: LineQueue): void {
    if (running === 0 && clients.size === 0) this.queues.delete(key)
  }
}
