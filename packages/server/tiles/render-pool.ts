import { Worker } from 'node:worker_threads'
import { LotlineError } from '#contract/errors.ts'
import type { ConnectionTarget } from '../db/thread-connection.ts'
import type { GzippedTile } from './gzipped-tile.ts'
import type { TileAddress } from './tile-address.ts'

export interface RenderJob {
  id: number
  address: TileAddress
}

export type RenderResponse =
  | {
      id: number
      ok: true
      body: Uint8Array<ArrayBuffer>
      droppedCount: number
      version: string
    }
  | { id: number; ok: false; message: string; code: string | null }

interface RenderedFromDatabase extends GzippedTile {
  version: string
}

interface Waiting {
  address: TileAddress
  resolve(tile: RenderedFromDatabase): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  running: Map<number, Waiting>
}

/** While one tile is encoded, the database reads another. */
const JOBS_PER_THREAD = 2

/** Starts worker threads on demand and after a crash. @throws `overloaded` if too many tiles wait */
export class RenderPool {
  private readonly target: ConnectionTarget
  private readonly threadLimit: number
  private readonly waitingLimit: number
  private readonly threads: Thread[] = []
  private readonly waiting: Waiting[] = []
  private nextId = 1
  private isClosed = false

  constructor(target: ConnectionTarget, limits: { threads: number; waitingLimit: number }) {
    this.target = target
    this.threadLimit = limits.threads
    this.waitingLimit = limits.waitingLimit
  }

  /** `signal` removes a waiting tile, but not one in progress. */
  render(address: TileAddress, signal: AbortSignal): Promise<RenderedFromDatabase> {
    if (this.isClosed) return Promise.reject(new LotlineError('overloaded', 'The server is stopping.'))
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.waiting.length >= this.waitingLimit) {
      return Promise.reject(
        new LotlineError(
          'overloaded',
          'Too many map tiles are being drawn at this moment. Please try again in a second.',
          { retryAfterSeconds: 1 },
        ),
      )
    }
    return new Promise((resolve, reject) => {
      const job: Waiting = { address, resolve, reject }
      this.waiting.push(job)
      signal.addEventListener('abort', () => {
        const index = this.waiting.indexOf(job)
        if (index < 0) return
        this.waiting.splice(index, 1)
        reject(signal.reason)
      })
      this.startNext()
    })
  }

  async close(): Promise<void> {
    this.isClosed = true
    for (const job of this.waiting.splice(0)) job.reject(new Error('the tile service was closed'))
    await Promise.all(this.threads.splice(0).map(({ worker }) => worker.terminate()))
  }

  private startNext(): void {
    while (this.waiting.length > 0) {
      const thread = this.freeThread()
      const job = thread && this.waiting.shift()
      if (!job) return
      const id = this.nextId++
      thread.running.set(id, job)
      const message: RenderJob = { id, address: job.address }
      thread.worker.postMessage(message)
    }
  }

  private freeThread(): Thread | null {
    const byLoad = this.threads.toSorted((a, b) => a.running.size - b.running.size)
    const leastBusy = byLoad[0]
    if (leastBusy && leastBusy.running.size === 0) return leastBusy
    if (this.threads.length < this.threadLimit) return this.startThread()
    return leastBusy && leastBusy.running.size < JOBS_PER_THREAD ? leastBusy : null
  }

  private startThread(): Thread {
    const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), {
      workerData: this.target,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    const thread: Thread = { worker, running: new Map() }
    this.threads.push(thread)
    worker.on('message', (response: RenderResponse) => {
      complete(thread, response)
      this.startNext()
    })
    worker.on('error', (error) => this.removeThread(thread, error as Error))
    worker.on('exit', (exitCode) =>
      this.removeThread(thread, new Error(`a tile thread ended with code ${exitCode}`)),
    )
    return thread
  }

  private removeThread(thread: Thread, error: Error): void {
    const index = this.threads.indexOf(thread)
    if (index >= 0) this.threads.splice(index, 1)
    for (const job of thread.running.values()) job.reject(error)
    thread.running.clear()
    if (!this.isClosed) this.startNext()
  }
}

function complete(thread: Thread, response: RenderResponse): void {
  const job = thread.running.get(response.id)
  if (!job) return
  thread.running.delete(response.id)
  if (response.ok) {
    const { body, droppedCount, version } = response
    job.resolve({ body: Buffer.from(body.buffer), droppedCount, version })
    return
  }
  const error = new Error(response.message)
  job.reject(response.code === null ? error : Object.assign(error, { code: response.code }))
}
