/**
 * `npm run torture`: attacks dedicated servers on this machine, prints a table and exits with 1 if something broke. Every
 * trial has a time budget, and all processes end with the run.
 *
 *     npm run torture -- fuzz rebinding           some trials
 *     npm run torture -- --engine embedded        one engine
 *     npm run torture -- --seed 7                 the same choices again
 *     npm run torture -- fuzz --calls search,login  some calls, to reproduce a fault
 *     npm run torture -- --minutes 5              time of each trial that draws attacks until its time is over
 *     npm run torture -- --write                  the newest result of each trial into docs/security.md
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '#demo/district/random.ts'
import type { DatabaseKind } from '#server/db/open.ts'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { Findings } from './machine/findings.ts'
import { Installations } from './machine/installations.ts'
import { markdownTable, mergeResults, type TrialResult, withResults } from './report.ts'
import type { Trial } from './trial.ts'
import { TRIALS } from './trials.ts'

const ENGINES: readonly DatabaseKind[] = ['embedded', 'native']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    calls: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((key) => !TRIALS.some((trial) => trial.key === key))
if (unknown.length > 0)
  throw new Error(
    `No trial is called ${unknown.join(', ')}; there are ${TRIALS.map(({ key }) => key).join(', ')}.`,
  )
const trials = TRIALS.filter(({ key }) => positionals.length === 0 || positionals.includes(key))
const engines = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine)
if (engines.length === 0)
  throw new Error(`No engine is called ${values.engine}; there are ${ENGINES.join(', ')}.`)
const chosenCalls = values.calls?.split(',')
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))

const say = (line: string) => process.stderr.write(`${line}\n`)
const folder = await mkdtemp(join(tmpdir(), 'lotline-torture-'))
const results: TrialResult[] = []
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (interrupted = true))
try {
  say(`seed ${seed}`)
  for (const engine of engines) await torture(engine)
} finally {
  await rm(folder, { recursive: true, force: true })
}

console.log(`\n${markdownTable(results)}`)
const file = join(PROJECT_FOLDER, 'torture/out/results.json')
const former: TrialResult[] = JSON.parse(await readFile(file, 'utf8').catch(() => '[]'))
const all = mergeResults(
  former,
  results,
  TRIALS.map(({ key }) => key),
)
await mkdir(dirname(file), { recursive: true })
await writeFile(file, `${JSON.stringify(all, null, 2)}\n`)
const missing = TRIALS.filter(({ key }) => !all.some((result) => result.key === key))
if (values.write && missing.length > 0) {
  say(
    `docs/security.md stays as it is: there is no result here of ${missing.map(({ key }) => key).join(', ')}.`,
  )
} else if (values.write) {
  const page = join(PROJECT_FOLDER, 'docs/security.md')
  await writeFile(page, withResults(await readFile(page, 'utf8'), all))
}
process.exitCode = interrupted ? 130 : results.some(({ faults }) => faults.length > 0) ? 1 : 0

async function torture(engine: DatabaseKind): Promise<void> {
  const chosen = trials.filter(({ engines: on }) => on.includes(engine))
  if (chosen.length === 0 || interrupted) return
  say(`preparing ${engine} …`)
  const installations = await Installations.prepare(engine, folder)
  try {
    for (const trial of chosen) if (!interrupted) results.push(await runTrial(trial, installations))
  } finally {
    await installations.stop()
  }
}

/** An error of the trial itself counts as a fault, too. */
async function runTrial(trial: Trial, installations: Installations): Promise<TrialResult> {
  const { key, title, isEndless } = trial
  const { engine } = installations
  const findings = new Findings()
  const startedAt = Date.now()
  const budgetMs = isEndless && values.minutes ? Number(values.minutes) * 60_000 : trial.budgetMs
  say(`${key} on ${engine} …`)
  try {
    await trial.run({
      engine,
      installations,
      findings,
      random: new Random(seed, key, engine),
      hasTime() {
        const hasTime = !interrupted && Date.now() < startedAt + budgetMs
        if (!hasTime && !isEndless) findings.broke('not tried', `what takes more than ${budgetMs / 1000} s`)
        return hasTime
      },
      isCallChosen: (name) => chosenCalls === undefined || chosenCalls.includes(name),
      folder,
      say: (line) => say(`  ${line}`),
    })
  } catch (error) {
    say((error as Error).stack ?? String(error))
    findings.broke('the trial could not be carried out', (error as Error).message.split('\n')[0] ?? '')
  } finally {
    await installations.endRunning()
  }
  const { tried, unit, faults, worst } = findings
  const durationMs = Date.now() - startedAt
  for (const { kind, example, count } of faults) say(`  ✗ ${kind} · ${count} × · ${example}`)
  say(`  ${tried} ${unit}, ${faults.length} faults, ${Math.round(durationMs / 1000)} s`)
  const day = new Date(startedAt).toISOString().slice(0, 10)
  return { key, title, engine, tried, unit, faults, worst, durationMs, day, seed }
}
