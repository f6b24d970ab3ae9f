/** Counts of tests by outcome; a suite or a file that broke outside its tests counts as one failure. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** A run of Vitest: its counts, and the seconds from the first file of each project until its last. */
export interface RunTally extends Tally {
  durations: { project: string; seconds: number }[]
}

/** The environment variable that names the file where a run leaves its tally. */
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

/** The last line of a run: `412 passed, 0 failed`, with `, 3 skipped` when there are any. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${counts}, ${skipped} skipped` : counts
}
