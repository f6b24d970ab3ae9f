/** At most one run per `intervalMs`, and always one after the last request. */
export function throttle(action: () => void, intervalMs: number) {
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
