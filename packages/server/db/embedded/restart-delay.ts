/** After the first, second … crash. */
const DELAYS_MS = [0, 1000, 2000, 5000, 10_000] as const
const WINDOW_MS = 10 * 60_000

/** Null if the engine crashes too often. */
export function restartDelayMs(crashedAt: readonly number[], now: number): number | null {
  const recent = crashedAt.filter((time) => now - time < WINDOW_MS).length
  return DELAYS_MS[Math.max(recent, 1) - 1] ?? null
}
