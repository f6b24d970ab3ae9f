import { useState } from 'react'

export interface Step {
  isBusy: boolean
  /** Runs once at a time. What fails is told by the application; the page stays as it is. */
  run: (send: () => Promise<void>) => void
}

/** One thing that is asked of a person before the dashboard opens; the guards lead on when it is done. */
export function useStep(): Step {
  const [isBusy, setBusy] = useState(false)
  const send = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch {
      // Every failed call has told itself in an alert (part 1, section 8).
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: (work) => void send(work) }
}
