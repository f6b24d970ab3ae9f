/** A suite or file that broke outside its tests counts as one failure. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** With the seconds from the first to the last file of each project. */
export interface RunTally extends Tally {
  durations: { project: string; seconds: number }[]
  /** File, title and first error of each test that passed only when it was repeated. */
  unsteady: string[]
}

/** Environment variable with the path of the tally. */
export const TALLY_FILE = 'LOTLINE_TEST_TALLY'

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

export const addTallies = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** `unit 62 s, browser 541 s`. */
export const durationsLine = (durations: RunTally['durations']): string =>
  durations.map(({ project, seconds }) => `${project} ${Math.round(seconds)} s`).join(', ')

/** `412 passed, 0 failed, 3 skipped`. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${counts}, ${skipped} skipped` : counts
}
