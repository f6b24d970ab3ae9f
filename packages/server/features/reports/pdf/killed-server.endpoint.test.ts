import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Task } from '#contract/facts/tasks.ts'
import type { ReportPdf } from '#contract/report/pdf-calls.ts'
import type { Report } from '#contract/report/reports.ts'
import { PDF_LIFETIME_HOURS } from '#domain/report/report-limits.ts'
import type { Database } from '../../../db/open.ts'
import { JobQueue } from '../../../platform/queue/job-queue.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { factsServer } from '../../../testing/facts/facts-server.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { CHROMIUM_OF_TESTS } from '../../../testing/servers/chromium-of-tests.ts'
import { purgePdfs } from './service.ts'

type Created = { pdf: ReportPdf | null; tasks: Task[] }

describeWithDatabase('A server that is killed in the middle of a PDF', (getDatabase) => {
  let folder: string
  const closing: (() => Promise<void>)[] = []

  beforeAll(async () => {
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'lot')
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-killed-'))
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    await rm(folder, { recursive: true })
  })

  const storedFiles = () => readdir(join(folder, 'files')).catch(() => [])
  const storedRows = async () => {
    const rows = await getDatabase().db.selectFrom('report_pdf').select(['id', 'fingerprint']).execute()
    return rows.map(({ id, fingerprint }) => ({ id, isFound: fingerprint !== '' }))
  }

  test.skipIf('missing' in CHROMIUM_OF_TESTS).each([
    ['while Chromium loads its pages', 'printing', 0],
    ['once its file is stored, and nobody can find it yet', 'stored', 1],
  ])('%s: the next one makes it, and no process, no charge and no file stays', async (_, moment, left) => {
    let now = new Date()
    const environment = {
      LOTLINE_LOG_LEVEL: 'silent',
      LOTLINE_DATA: folder,
      LOTLINE_CHROMIUM: 'path' in CHROMIUM_OF_TESTS ? CHROMIUM_OF_TESTS.path : 'off',
    }
    // Takes calls and runs no tasks.
    const call = await appInMemory(getDatabase(), { clock: () => now, environment })
    closing.push(() => call.app.close())
    const account = await signedInAccount(getDatabase())
    const own = call.as(account)
    const { report } = (await own.post('createReport', { upids: ['lot'] })).payload as { report: Report }
    const request = async () =>
      (await own.post('createReportPdf', { reportId: report.id })).payload as Created
    const { tasks } = await request()

    await untilEnded(await killedServer(getDatabase(), folder, moment))
    expect(await storedRows()).toMatchObject(Array(left).fill({ isFound: false }))
    expect(await storedFiles()).toHaveLength(left)
    expect(await request()).toEqual({ pdf: null, tasks })

    const next = await factsServer(getDatabase(), [], {
      clock: () => now,
      settings: readSettings(environment),
    })
    closing.push(next.close)
    await giveBack(getDatabase())
    const task = await next.over(account.id, tasks[0]?.taskId ?? '')
    expect(task).toMatchObject({ status: 'done', error: null })
    const { pdf } = await request()
    expect((await storedRows()).filter(({ isFound }) => isFound)).toEqual([{ id: pdf?.pdfId, isFound: true }])
    expect(await storedFiles()).toHaveLength(left + 1)
    expect(await getDatabase().db.selectFrom('quota_use').selectAll().execute()).toEqual([])

    now = new Date(Date.now() + PDF_LIFETIME_HOURS * 3_600_000 + 1)
    await purgePdfs(next.context)
    expect([await storedRows(), await storedFiles()]).toEqual([[], []])
  })
})

/** Runs a server that is killed at a moment of its first PDF (`serve-pdfs.ts`), and returns the processes of its Chromium. */
async function killedServer({ pool }: Database, folder: string, moment: string): Promise<number[]> {
  const script = fileURLToPath(new URL('../../../testing/processes/serve-pdfs.ts', import.meta.url))
  const url = String(pool.options.connectionString)
  const args = ['--disable-warning=ExperimentalWarning', script, url, folder, moment]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(signal).toBe('SIGKILL')
  return JSON.parse(said)
}

/** Resolves once processes have ended that are not of this one: those of a Chromium whose server was killed. */
async function untilEnded(processes: readonly number[]): Promise<void> {
  expect(processes).not.toEqual([])
  while (processes.some((pid) => existsSync(`/proc/${pid}/exe`))) await new Promise(setImmediate)
}

/** Simulates enough time for the silent server to count as dead, and its task to be begun anew. */
async function giveBack(database: Database): Promise<void> {
  const { pool } = database
  await pool.query(
    `UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'`,
  )
  await pool.query(`UPDATE jobs.queue SET monitor_claim_on = monitor_claim_on - interval '1 hour'`)
  const queue = new JobQueue(database, (error) => {
    throw error
  })
  await queue.supervise()
  await queue.stop()
}
