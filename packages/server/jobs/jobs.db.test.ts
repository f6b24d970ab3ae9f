import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildServer } from '../app.ts'
import type { EngineChange } from '../db/embedded/start-embedded.ts'
import type { RunningJob } from '../platform/queue/job-queue.ts'
import { JOBS_SCHEMA, JobQueue } from '../platform/queue/job-queue.ts'
import { readSettings } from '../settings/env.ts'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { signedInAccount } from '../testing/rows/account-factory.ts'
import { SCHEDULE } from './schedule.ts'
import { startJobs } from './start-jobs.ts'

describeOnBothEngines('jobs', (getDatabase) => {
  const open = () =>
    new JobQueue(getDatabase(), (error) => {
      throw error
    })
  const sleeping = (job: Pick<RunningJob<'task'>, 'signal'>) =>
    new Promise<never>((_, reject) => {
      job.signal.addEventListener('abort', () => reject(job.signal.reason))
    })
  const jobsOf = async (queue: string) =>
    (
      await getDatabase().pool.query<{ state: string }>(
        `SELECT state FROM ${JOBS_SCHEMA}.job WHERE name = $1 AND state NOT IN ('completed', 'cancelled')`,
        [queue],
      )
    ).rows
  /** Ends the pause before another try. */
  const skipPause = () =>
    getDatabase().pool.query(`UPDATE ${JOBS_SCHEMA}.job SET start_after = now() WHERE state = 'retry'`)

  it('have their tables, however many servers start at once', async () => {
    // One process serves the embedded engine. On PostgreSQL connections that know already that there is no schema meet from the second time on.
    const servers = getDatabase().kind === 'native' ? 3 : 1
    for (let time = 0; time < 3; time += 1) {
      await getDatabase().pool.query(`DROP SCHEMA IF EXISTS ${JOBS_SCHEMA} CASCADE`)
      const queues = Array.from({ length: servers }, open)
      await Promise.all(queues.map((queue) => queue.open()))
      for (const queue of queues) await queue.stop()
    }
    expect(await jobsOf('task')).toEqual([])
  })

  it('by the clock all run, and leave nothing to do', async () => {
    const { app, context } = await buildServer({
      database: getDatabase(),
      settings: readSettings({
        LOTLINE_LOG_LEVEL: 'silent',
        LOTLINE_DATA: join(tmpdir(), `lotline-test-${process.pid}`),
      }),
      clock: () => new Date(Date.now() + 200 * 86_400_000),
    })
    await signedInAccount(getDatabase())
    await startJobs(context)
    for (const job of SCHEDULE) await job.run(context, new AbortController().signal)
    const left = await getDatabase().db.selectFrom('account_session').select('id').execute()
    expect(left).toEqual([])
    await app.close()
  })

  it('by the clock that fail are told in the log', async () => {
    const failed = Promise.withResolvers<string>()
    const { app, context } = await buildServer({
      database: getDatabase(),
      settings: readSettings({ LOTLINE_DATA: join(tmpdir(), `lotline-test-${process.pid}`) }),
      logTo: { write: (line) => line.includes('no-such-job') && failed.resolve(line) },
    })
    await startJobs(context)
    await context.queue.runNow('no-such-job')
    expect(await failed.promise).toContain('No scheduled job is called no-such-job.')
    await app.close()
    await getDatabase().pool.query(`DELETE FROM ${JOBS_SCHEMA}.job WHERE data->>'job' = 'no-such-job'`)
  })

  it('by the clock wait once, however often they are asked for', async () => {
    const queue = open()
    await queue.runNow('sweep-expired')
    await queue.runNow('sweep-expired')
    await queue.runNow('prune-tasks')
    expect(await jobsOf('scheduled')).toHaveLength(2)
    const ran: string[] = []
    await new Promise<void>((resolve) => {
      void queue.work('scheduled', async ({ data }) => {
        ran.push(data.job)
        if (ran.length === 2) resolve()
      })
    })
    expect(ran.sort()).toEqual(['prune-tasks', 'sweep-expired'])
    await queue.stop()
  })

  it('by the clock run although the clock was set back, and so do jobs that wait', async () => {
    const { pool } = getDatabase()
    const before = open()
    await before.runNow('sweep-expired')
    await before.stop()
    const later = `now() + interval '40 days'`
    await pool.query(`UPDATE ${JOBS_SCHEMA}.version SET cron_on = ${later}`)
    await pool.query(`UPDATE ${JOBS_SCHEMA}.queue SET maintain_on = ${later}, monitor_claim_on = ${later}`)
    await pool.query(`UPDATE ${JOBS_SCHEMA}.job SET start_after = ${later} WHERE state = 'created'`)
    const queue = open()
    await queue.open()
    const { rows } =
      await pool.query(`SELECT coalesce(cron_on > now(), false) AS waits FROM ${JOBS_SCHEMA}.version
      UNION ALL SELECT coalesce(greatest(maintain_on, monitor_claim_on) > now(), false) FROM ${JOBS_SCHEMA}.queue`)
    expect(rows.filter(({ waits }) => waits)).toEqual([])
    await new Promise<void>((resolve) => {
      void queue.work('scheduled', async () => resolve())
    })
    await queue.stop()
  })

  it('are given back when their server stops, and done by the next one', async () => {
    const [first, second] = [open(), open()]
    await first.send('task', { taskId: 'a task' })
    await new Promise<void>((resolve) => {
      void first.work('task', (job) => {
        resolve()
        return sleeping(job)
      })
    })
    await first.stop()
    await skipPause()
    const job = await new Promise<RunningJob<'task'>>((resolve) => {
      void second.work('task', async (taken) => resolve(taken))
    })
    expect(job).toMatchObject({ data: { taskId: 'a task' }, earlierTries: 1, isLastTry: false })
    await second.stop()
  })

  it('that fail are tried again, a certain number of times', async () => {
    const queue = open()
    const tries: [number, boolean][] = []
    // Once the failure is noted.
    const goOn = async () => {
      while ((await jobsOf('task')).every(({ state }) => state !== 'retry'));
      await skipPause()
      queue.wake('task')
    }
    await queue.send('task', { taskId: 'a task' })
    await new Promise<void>((resolve) => {
      void queue.work('task', async (job) => {
        tries.push([job.earlierTries, job.isLastTry])
        if (job.isLastTry) resolve()
        else setImmediate(() => void goOn())
        throw new Error('once more')
      })
    })
    expect(tries).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ])
    await queue.stop()
  })

  it('that the embedded engine lost are taken back when it runs again, but not those that still run', async () => {
    const listeners: ((change: EngineChange) => void)[] = []
    const database = {
      ...getDatabase(),
      onEngineChange: (listener: (change: EngineChange) => void) => void listeners.push(listener),
    }
    const queue = new JobQueue(database, (error) => {
      throw error
    })
    const stateOf = async (id: string | null) =>
      (await getDatabase().pool.query(`SELECT state FROM ${JOBS_SCHEMA}.job WHERE id = $1`, [id])).rows[0]
        ?.state
    const running = await queue.send('task', { taskId: 'a task' })
    await new Promise<void>((resolve) => {
      void queue.work('task', (job) => {
        resolve()
        return sleeping(job)
      })
    })
    // As if the engine had ended before it learned how this one ended.
    const lost = await queue.send('scheduled', { job: 'sweep-expired' })
    await getDatabase().pool.query(
      `UPDATE ${JOBS_SCHEMA}.job SET state = 'active', started_on = now() WHERE id = $1`,
      [lost],
    )
    for (const listener of listeners) listener({ state: 'restarted' })
    if (getDatabase().kind === 'embedded') while ((await stateOf(lost)) === 'active');
    else expect(listeners).toEqual([])
    expect(await stateOf(running)).toBe('active')
    await queue.stop()
    await getDatabase().pool.query(`DELETE FROM ${JOBS_SCHEMA}.job`)
  })

  it('that a server lost are taken back when the next one starts, where there is one at a time', async () => {
    const [lost, next] = [open(), open()]
    await lost.send('task', { taskId: 'a task' })
    await new Promise<void>((resolve) => {
      void lost.work('task', (job) => {
        resolve()
        return sleeping(job)
      })
    })
    await next.open()
    const expected = { native: 'active', embedded: 'retry' }[getDatabase().kind]
    expect(await jobsOf('task')).toEqual(expect.arrayContaining([{ state: expected }]))
    await lost.stop()
    await next.stop()
  })
})
