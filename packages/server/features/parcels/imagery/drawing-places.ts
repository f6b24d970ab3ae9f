/** Maximum concurrent drawings. More would take threads that files and passwords need. */
const MAX_CONCURRENT = 2

let running = 0
const waiting: (() => void)[] = []

/** Call within a turn: waiting for a turn inside would block one of the few places. */
export async function withDrawingSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
