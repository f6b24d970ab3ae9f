/** Counts of tests by outcome; a suite or a file that broke outside its tests counts as one failure. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** The environment variable that names the file where a run leaves its tally. */
export const TALLY_FILE = 'LOTLINE_TEST_TALLY'

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

export const addTallies = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** The last line of a run: `412 passed, 0 failed`, with `, 3 skipped` when there are any. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const counts = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${counts}, ${skipped} skipped` : counts
}
