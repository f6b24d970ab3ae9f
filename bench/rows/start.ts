import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { byTurns, median, timed } from '../compare.ts'
import type { BenchContext } from '../context.ts'
import { atMost, type BenchRow, type Figure } from '../row.ts'
import { startChild } from '../servers/child-server.ts'

const ROUNDS = 5
const run = promisify(execFile)
const seconds = (ms: number) => ms / 1000

/** Measures a start on the embedded database with the stand-ins, like a first trial. */
export const start: BenchRow = {
  key: 'start',
  what: '`npm start`, until the page is served',
  against: 'what it cannot do without',
  async measure(context) {
    return [...(await firstStart(context)), await nextStart(context)]
  },
}

async function firstStart(context: BenchContext): Promise<Figure[]> {
  const npm = process.env.npm_execpath
  if (context.options.size !== 'full' || !npm) return []
  const [ours, other] = [join(context.folder, 'clone'), join(context.folder, 'other-clone')]
  for (const folder of [ours, other]) await run('git', ['clone', '--quiet', PROJECT_FOLDER, folder])
  context.say('starting a new clone')
  const ms = await startOnce(ours, {})
  const install = await timed(() => run(process.execPath, [npm, 'ci', '--prefer-offline'], { cwd: other }))
  return [
    {
      part: 'new clone',
      ours: [seconds(ms)],
      reference: [seconds(install)],
      unit: 's',
      value: seconds(ms),
      mark: atMost(45, 's'),
      note: 'packages are in the cache of npm; it installs them, builds the screens, makes a database and loads the demo district. The reference only installs. One run, because five would take ten minutes.',
    },
  ]
}

async function nextStart(context: BenchContext): Promise<Figure> {
  const data = join(context.folder, 'start')
  const environment = { LOTLINE_DATA: data, LOTLINE_DEMO_PARCELS: String(context.sized(25_000, 200)) }
  await mkdir(data)
  await startOnce(PROJECT_FOLDER, environment)
  const result = await byTurns(
    context.rounds(ROUNDS),
    () => startOnce(PROJECT_FOLDER, environment),
    () => timed(() => run(process.execPath, [BARE_ENGINE, join(data, 'postgres')])),
  )
  return {
    part: 'next start',
    ours: result.ours.map(seconds),
    reference: result.reference.map(seconds),
    unit: 's',
    value: seconds(median(result.ours)),
    mark: atMost(1.5, 's'),
    note: 'with the demo district. The reference is a process in which PGlite opens the same database with PostGIS.',
  }
}

const BARE_ENGINE = fileURLToPath(new URL('../servers/bare-engine.ts', import.meta.url))

/** Milliseconds to start, without stopping. */
async function startOnce(folder: string, environment: Record<string, string>): Promise<number> {
  const script = pathToFileURL(join(folder, 'scripts/run.mjs')).href
  const begin = performance.now()
  const server = await startChild(script, ['start'], { DATABASE_URL: '', LOTLINE_PORT: '0', ...environment })
  const page = await fetch(server.url)
  await page.text()
  const ms = performance.now() - begin
  await server.stop()
  if (!page.ok) throw new Error(`the page answered ${page.status}`)
  return ms
}
