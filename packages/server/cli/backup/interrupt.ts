export class Interrupted extends Error {}

/** Lets `work` clean up on Ctrl-C. @throws Interrupted */
export async function untilInterrupted<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    return await work(controller.signal)
  } catch (error) {
    if (controller.signal.aborted) throw new Interrupted('Stopped. Nothing was changed.')
    throw error
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}
