import { useState } from 'react'

interface Step {
  isBusy: boolean
  /** Runs once at a time. The application shows failures, and the page stays open. */
  run: (send: () => Promise<void>) => void
}

/** One step that a person must complete before the dashboard opens; the guards lead on when it is done. */
export function useStep(): Step {
  const [isBusy, setBusy] = useState(false)
  const send = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch {
      // Every failed call has shown an alert (part 1, section 8).
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: (work) => void send(work) }
}
