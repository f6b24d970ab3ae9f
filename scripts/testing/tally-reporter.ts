import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { addTallies, noTests, type RunTally, TALLY_FILE, type Tally } from './tally.ts'

/** Vitest itself limits only the second of its two attempts to close. */
const MAX_CLOSING_MS = 2 * 60_000

export default class TallyReporter implements Reporter {
  private readonly spans = new Map<string, { from: number; to: number }>()

  onTestModuleStart({ project }: TestModule): void {
    const now = performance.now()
    const span = this.spans.get(project.name)
    if (!span) this.spans.set(project.name, { from: now, to: now })
  }

  onTestModuleEnd({ project }: TestModule): void {
    const span = this.spans.get(project.name)
    if (span) span.to = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env[TALLY_FILE]
    if (!file) return
    const tally = modules.map(tallyOf).reduce(addTallies, { ...noTests, failed: unhandledErrors.length })
    const seconds = [...this.spans].map(([project, { from, to }]) => ({
      project,
      seconds: (to - from) / 1000,
    }))
    const unsteady = modules.flatMap((module) => [...module.children.allTests()].flatMap(describeUnsteady))
    writeFileSync(file, JSON.stringify({ ...tally, durations: seconds, unsteady } satisfies RunTally))
    setTimeout(() => {
      console.error(`Vitest did not close. Still open: ${process.getActiveResourcesInfo().join(', ')}.`)
      process.exit()
    }, MAX_CLOSING_MS).unref()
  }
}

function describeUnsteady(test: TestCase): string[] {
  if (!test.diagnostic()?.flaky) return []
  const [error] = test.result().errors ?? []
  return [`${test.module.relativeModuleId} > ${test.fullName}\n${error?.stack ?? error?.message}`]
}

function tallyOf(module: TestModule): Tally {
  const tally = { ...noTests }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') tally.passed += 1
    else if (state === 'skipped') tally.skipped += 1
    // The run ended before this test.
    else tally.failed += 1
  }
  // A broken hook skips its tests; the error is the suite's.
  for (const suite of [module, ...module.children.allSuites()]) tally.failed += suite.errors().length
  return tally
}
