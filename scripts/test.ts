// Installs what is missing, runs checks and tests, and ends with a line of counts. `npm test -- <files or
// Vitest options>` runs only those tests.

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeCheck, runChecks } from './checks.ts'
import { launch } from './run/launch.mjs'
import { serverEnvironment } from './run/server-process.mjs'
import { findChromium } from './testing/programs.ts'
import { providePrograms } from './testing/provide-programs.ts'
import {
  addTallies,
  closingLine,
  durationsLine,
  noTests,
  type RunTally,
  TALLY_FILE,
} from './testing/tally.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const IN_MEMORY = '/dev/shm'
const ROOM_IN_MEMORY_BYTES = 8e9
const startedAt = Date.now()
const noRun: RunTally = { ...noTests, durations: [], unsteady: [] }

if (process.argv.length > 2) process.exitCode = await runSome(process.argv.slice(2))
else await runEverything()

async function runSome(parameters: string[]): Promise<number> {
  if (parameters.some((parameter) => /e2e|journey|browser|endpoint|pdf/.test(parameter))) {
    const { code } = await buildScreens()
    if (code !== 0) return code
  }
  return (await runVitest(parameters)).code
}

function buildScreens() {
  return launch(process.execPath, [inProject('scripts/run.mjs'), 'build'])
}

async function runEverything(): Promise<void> {
  console.log('\nChecks')
  const [missing, checks] = await Promise.all([
    providePrograms(),
    runChecks((result) => console.log(describeCheck(result))),
  ])
  const checkTally = {
    ...noTests,
    passed: checks.filter(({ isPassed }) => isPassed).length,
    failed: checks.filter(({ isPassed }) => !isPassed).length,
  }

  console.log('\nTests')
  const build = await buildScreens()
  const { tally, code } = build.wasInterrupted
    ? { tally: noRun, code: build.code }
    : await runVitest(['--retry=1'])

  for (const { title } of checks.filter(({ isPassed }) => !isPassed))
    console.log(`\nThe check failed: ${title}.`)
  if (build.code !== 0)
    console.log('\nThe screens could not be built, so the browser journeys had none to show.')
  for (const { name, tests, reason, howToGet } of missing) {
    console.log(`\nNot run, for want of ${name}: ${tests}.\n${reason}\nWhat to do: ${howToGet}.`)
  }
  for (const test of tally.unsteady) console.log(`\nPassed only when it was repeated: ${test}`)
  const own = { ...noTests, failed: missing.length + (build.code === 0 ? 0 : 1) }
  const total = [checkTally, tally, own].reduce(addTallies)
  const isGreen = total.failed === 0 && code === 0
  if (tally.durations.length > 0) console.log(`\nTests: ${durationsLine(tally.durations)}.`)
  console.log(`\nAll of it took ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  console.log(closingLine(total))
  process.exitCode = isGreen ? 0 : 1
}

/**
 * In memory if there is room, because copied databases have a thousand files: on disk, tests take eight times
 * longer.
 */
function makeTestFolder(): string {
  const isRoomy =
    existsSync(IN_MEMORY) &&
    Math.min(statfsSync(IN_MEMORY).bavail * statfsSync(IN_MEMORY).bsize, freemem()) > ROOM_IN_MEMORY_BYTES
  const folder = mkdtempSync(join(isRoomy ? IN_MEMORY : tmpdir(), 'lotline-tests-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  return folder
}

async function runVitest(parameters: string[]): Promise<{ code: number; tally: RunTally }> {
  const folder = makeTestFolder()
  const file = join(folder, 'tally.json')
  const chromium = findChromium()
  try {
    const { code } = await launch(
      process.execPath,
      [
        inProject('node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        `--reporter=${inProject('scripts/testing/tally-reporter.ts')}`,
        ...parameters,
      ],
      // Tests often start the command line. With the server's memory settings, PostgreSQL would need a
      // seventh more processor time.
      {
        environment: {
          NODE_COMPILE_CACHE: serverEnvironment.NODE_COMPILE_CACHE,
          [TALLY_FILE]: file,
          TMPDIR: folder,
          ...(chromium ? { CHROMIUM: chromium } : {}),
        },
      },
    )
    // Missing only if Vitest fails before the first test.
    const tally: RunTally = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { ...noRun, failed: 1 }
    return { code, tally }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
