/** Pauses before the starts that follow a first, second … crash. */
const DELAYS_MS = [0, 1000, 2000, 5000, 10_000] as const
const WINDOW_MS = 10 * 60_000

/** Returns how long to wait before the engine is started again; null when it crashes too often to go on. */
export function restartDelayMs(crashedAt: readonly number[], now: number): number | null {
  const recent = crashedAt.filter((time) => now - time < WINDOW_MS).length
  return DELAYS_MS[Math.max(recent, 1) - 1] ?? null
}
