/** Median, because on a noisy machine the mean follows the noise. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('median of nothing')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Duration in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

interface Comparison {
  /** One value per round. */
  ours: number[]
  reference: number[]
  /** Our median divided by the reference's. */
  ratio: number
}

/** Runs both in turn, and alternates which is first, so that other load affects both equally. */
export async function byTurns(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Comparison> {
  const values = { ours: [] as number[], reference: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) values.ours.push(await ours())
    values.reference.push(await reference())
    if (round % 2 === 1) values.ours.push(await ours())
  }
  return { ...values, ratio: median(values.ours) / median(values.reference) }
}

/** Compares durations in milliseconds, after one unmeasured run of each. */
export async function compareTimes(
  rounds: number,
  ours: () => unknown,
  reference: () => unknown,
): Promise<Comparison> {
  await ours()
  await reference()
  return byTurns(
    rounds,
    () => timed(ours),
    () => timed(reference),
  )
}
