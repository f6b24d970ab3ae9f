/** Drawings use threads that reading files and hashing passwords also need. */
const MAX_CONCURRENT = 2

let running = 0
const waiting: (() => void)[] = []

/** Waits for a free slot. Callers already hold their turn, because slots must not wait for turns. */
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
