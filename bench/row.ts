/** One line of the speed table: ours and the reference, measured alternately in the same run. */
export interface BenchRow {
  key: string
  what: string
  against: string
  /** What we want to reach, as written in the table. */
  reach: string
  /** True when the ratio (ours ÷ reference) reaches it. */
  isReached(ratio: number): boolean
  measure(context: BenchContext): Promise<BenchResult>
}

export interface BenchContext {
  /** `postgres://` address of an empty database with PostGIS on a server of this run. */
  createDatabase(): Promise<string>
  /** A folder of this run, removed afterwards. */
  folder: string
  /** Scale for a quick look: lots in the small data set (100,000 in the real run). */
  lots: number
  say(line: string): void
}

export interface BenchResult {
  ours: number
  reference: number
  unit: string
  ratio: number
  /** What a reader must know to judge the number. */
  note: string
}

/** Middle value: these machines are noisy, and the mean follows the noise. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('median of nothing')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Runs both by turns, so that what else the machine does hits both alike, and compares the medians.
 * Each is run once before, unmeasured.
 */
export async function compare(
  rounds: number,
  ours: () => unknown,
  reference: () => unknown,
): Promise<{ ours: number; reference: number; ratio: number }> {
  await ours()
  await reference()
  const oursMs: number[] = []
  const referenceMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Who goes first alternates too: the second finds warmer caches.
    if (round % 2 === 0) oursMs.push(await timed(ours))
    referenceMs.push(await timed(reference))
    if (round % 2 === 1) oursMs.push(await timed(ours))
  }
  const result = { ours: median(oursMs), reference: median(referenceMs) }
  return { ...result, ratio: result.ours / result.reference }
}
