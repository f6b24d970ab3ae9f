import { type Job, type JobWithMetadata, PgBoss } from 'pg-boss'
import { inTransaction, type SqlClient } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { bossDatabase } from './boss-database.ts'
import { endFutureWaits, jobClock } from './job-clock.ts'
import { HEARTBEAT_S, type JobData, PACE, QUEUES, type QueueName } from './queues.ts'

/** Backups omit this schema, because it only has work in progress. */
export const JOBS_SCHEMA = 'jobs'

const STOP_LIMIT_MS = 10_000
const CLOCK_CHECK_MS = 60_000

export interface RunningJob<Name extends QueueName> {
  id: string
  data: JobData[Name]
  earlierTries: number
  isLastTry: boolean
  /** Aborts when this server stops or the job times out. A job that then throws is retried by any server. */
  signal: AbortSignal
}

interface SendOptions {
  group?: string | null
  /** Sends the job when this transaction commits. */
  within?: SqlClient
}

interface WorkOptions {
  groupLimit?: number
  workers?: number
}

/** A durable queue in the database (pg-boss), which all servers share. */
export class JobQueue {
  readonly onError: (error: unknown) => void
  private readonly database: Database
  private readonly boss: PgBoss
  private readonly stopping = new AbortController()
  private readonly workers = new Map<QueueName, string[]>()
  private readonly running = new Set<string>()
  private opening: Promise<void> | null = null
  private clockTimer: ReturnType<typeof setInterval> | null = null

  constructor(database: Database, onError: (error: unknown) => void) {
    this.database = database
    this.onError = onError
    const { superviseSeconds } = PACE[database.kind]
    const isEmbedded = database.kind === 'embedded'
    this.boss = new PgBoss({
      db: bossDatabase(database),
      backend: isEmbedded ? 'pglite' : 'postgres',
      schema: JOBS_SCHEMA,
      clock: jobClock,
      clockMonitorIntervalSeconds: CLOCK_CHECK_MS / 1000,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      cronMonitorIntervalSeconds: isEmbedded ? 45 : 30,
      cronWorkerIntervalSeconds: isEmbedded ? 45 : 15,
      bamIntervalSeconds: 600,
      flowIntervalSeconds: 600,
      queueCacheIntervalSeconds: 600,
      // The embedded engine only vacuums on command, which blocks all statements.
      ...(isEmbedded ? { reindex: false, monitorVacuum: false } : {}),
    })
    this.boss.on('error', onError)
    if (isEmbedded) {
      database.onEngineChange(({ state }) => {
        if (state === 'restarted' && this.opening !== null && !this.isStopping) {
          this.failAbandonedJobs().catch(onError)
        }
      })
    }
  }

  open(): Promise<void> {
    this.opening ??= this.setUpOnce().catch((error: unknown) => {
      this.opening = null
      throw error
    })
    return this.opening
  }

  private async setUpOnce(): Promise<void> {
    if (this.database.kind === 'embedded') return this.setUp()
    // pg-boss also locks, but misses a schema created concurrently.
    await inTransaction(this.database, async (_, client) => {
      await client.query(`SELECT pg_advisory_xact_lock(hashtext('lotline jobs, tables'))`)
      await this.setUp()
    })
  }

  private async setUp(): Promise<void> {
    await this.boss.start()
    // With the embedded engine, imports in the single server would delay the heartbeat.
    const heartbeatSeconds = this.database.kind === 'native' ? HEARTBEAT_S : null
    for (const [name, options] of Object.entries(QUEUES)) {
      await this.boss.createQueue(name, options)
      const { policy: _, ...changeable } = options
      await this.boss.updateQueue(name, { ...changeable, heartbeatSeconds })
    }
    if (this.database.kind === 'embedded') await this.failAbandonedJobs()
    await endFutureWaits(this.database, JOBS_SCHEMA)
    const check = () =>
      void endFutureWaits(this.database, JOBS_SCHEMA).catch((error: unknown) => {
        if (!this.isStopping) this.onError(error)
      })
    this.clockTimer ??= setInterval(check, CLOCK_CHECK_MS).unref()
  }

  /**
   * Fails jobs that ran during a crash, because they block equal ones until they expire. Assumes a single
   * server.
   */
  private async failAbandonedJobs(): Promise<void> {
    for (const name of Object.keys(QUEUES)) {
      const { rows } = await this.database.pool.query<{ id: string }>(
        `SELECT id FROM ${JOBS_SCHEMA}.job WHERE name = $1 AND state = 'active'`,
        [name],
      )
      const ids = rows.map(({ id }) => id).filter((id) => !this.running.has(id))
      if (ids.length > 0) await this.boss.fail(name, ids, { message: 'The server or its database stopped.' })
    }
  }

  /** Returns the job's id, or null if an equal job is waiting. */
  async send<Name extends QueueName>(
    name: Name,
    data: JobData[Name],
    { group = null, within }: SendOptions = {},
  ): Promise<string | null> {
    await this.open()
    return this.boss.send(name, data, {
      ...(group === null ? {} : { group: { id: group } }),
      ...(within ? { db: { executeSql: (text, values) => within.query(text, values) } } : {}),
    })
  }

  wake(name: QueueName): void {
    for (const id of this.workers.get(name) ?? []) this.boss.notifyWorker(id)
  }

  async work<Name extends QueueName>(
    name: Name,
    handler: (job: RunningJob<Name>) => Promise<void>,
    { groupLimit, workers }: WorkOptions = {},
  ): Promise<void> {
    await this.open()
    const { pollSeconds, concurrency } = PACE[this.database.kind]
    const options = {
      includeMetadata: true as const,
      pollingIntervalSeconds: pollSeconds[name],
      ...(groupLimit === undefined ? {} : { groupConcurrency: groupLimit }),
    }
    const ids: string[] = []
    for (let count = 0; count < (workers ?? concurrency[name]); count += 1) {
      const id: string = await this.boss.work<JobData[Name], void, typeof options>(
        name,
        options,
        async (jobs) => {
          this.boss.notifyWorker(id)
          for (const job of jobs) await this.run(handler, this.toRunningJob<Name>(job))
        },
      )
      ids.push(id)
    }
    this.workers.set(name, ids)
  }

  private async run<Name extends QueueName>(
    handler: (job: RunningJob<Name>) => Promise<void>,
    job: RunningJob<Name>,
  ): Promise<void> {
    this.running.add(job.id)
    try {
      await handler(job)
    } finally {
      this.running.delete(job.id)
    }
  }

  private toRunningJob<Name extends QueueName>(
    job: JobWithMetadata<JobData[Name]> | Job<JobData[Name]>,
  ): RunningJob<Name> {
    const retryLimit = 'retryLimit' in job ? job.retryLimit : 0
    return {
      id: job.id,
      data: job.data,
      earlierTries: job.retryCount,
      isLastTry: job.retryCount >= retryLimit,
      signal: AbortSignal.any([job.signal, this.stopping.signal]),
    }
  }

  async schedule(job: string, cron: string): Promise<void> {
    await this.open()
    await this.boss.schedule('scheduled', cron, { job }, { key: job, singletonKey: job })
  }

  async unscheduleAllBut(jobs: readonly string[]): Promise<void> {
    for (const { key } of await this.boss.getSchedules('scheduled')) {
      if (!jobs.includes(key)) await this.boss.unschedule('scheduled', key)
    }
  }

  async runNow(job: string): Promise<void> {
    await this.open()
    await this.boss.send('scheduled', { job }, { singletonKey: job })
    this.wake('scheduled')
  }

  async cancel(name: QueueName, id: string): Promise<void> {
    await this.open()
    await this.boss.cancel(name, id)
  }

  async retry(name: QueueName, id: string): Promise<void> {
    await this.open()
    await this.boss.retry(name, id)
    this.wake(name)
  }

  async supervise(): Promise<void> {
    await this.boss.supervise()
  }

  get isStopping(): boolean {
    return this.stopping.signal.aborted
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Error('This server is stopping.'))
    if (this.clockTimer !== null) clearInterval(this.clockTimer)
    if (this.opening === null) return
    await this.boss.stop({ graceful: true, timeout: STOP_LIMIT_MS, close: false })
  }
}
