import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { addTallies, noTests, TALLY_FILE, type Tally } from './tally.ts'

/** Counts for the closing line of `npm test`; Vitest's own summary stands next to it. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env[TALLY_FILE]
    if (!file) return
    const tally = modules.map(tallyOf).reduce(addTallies, { ...noTests, failed: unhandledErrors.length })
    writeFileSync(file, JSON.stringify(tally))
  }
}

function tallyOf(module: TestModule): Tally {
  const tally = { ...noTests }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') tally.passed += 1
    else if (state === 'skipped') tally.skipped += 1
    // Pending at the end: the run was cut short before it.
    else tally.failed += 1
  }
  // When a hook breaks, its tests are skipped and the error is the suite's.
  for (const suite of [module, ...module.children.allSuites()]) tally.failed += suite.errors().length
  return tally
}
