/** Drawings use threads that reading files and hashing passwords also need. */
const MAX_CONCURRENT = 2

let running = 0
const queue: (() => void)[] = []

/** Waits for a free slot. Callers already hold their turn, because slots must not wait for turns. */
export async function withDrawingSlot<Result>(draw: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    return await draw()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}
