interface Throttled {
  /** Runs the action immediately, or once `intervalMs` have passed since the last run. */
  request(): void
  /** Runs it now if it waits. */
  flush(): void
  stop(): void
}

/** At most one run in `intervalMs`, and always one after the last request. */
export function throttle(action: () => void, intervalMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isWaiting = false

  const run = () => {
    isWaiting = false
    action()
    timer = setTimeout(() => {
      timer = null
      if (isWaiting) run()
    }, intervalMs)
  }
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    isWaiting = false
  }

  return {
    request() {
      if (timer === null) run()
      else isWaiting = true
    },
    flush() {
      if (!isWaiting) return
      stop()
      run()
    },
    stop,
  }
}
