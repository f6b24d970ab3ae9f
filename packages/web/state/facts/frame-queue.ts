/** Schedules a run in the next frame. Cannot be cancelled. */
export type Frames = (run: () => void) => void

/** Uses a timer in background pages, which draw no frames. */
export const browserFrames: Frames = (run) => {
  if (document.hidden) setTimeout(run, 50)
  else requestAnimationFrame(run)
}

const WEIGHT_PER_FRAME = 400

export function createFrameQueue(frames: Frames, batch: (run: () => void) => void) {
  const queue: { weight: number; run: () => void }[] = []
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    frames(() => batch(work))
  }

  function work(): void {
    isScheduled = false
    let weight = 0
    let count = 0
    try {
      for (const entry of queue) {
        if (weight > 0 && weight + entry.weight > WEIGHT_PER_FRAME) break
        weight += entry.weight
        count += 1
        entry.run()
      }
    } finally {
      queue.splice(0, count)
      if (queue.length > 0) schedule()
    }
  }

  return {
    /** `weight` is the number of changed parcels. */
    add(weight: number, run: () => void) {
      queue.push({ weight, run })
      schedule()
    },
  }
}
