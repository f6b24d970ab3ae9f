import { useState } from 'react'

export function useStep(): { isBusy: boolean; run: (step: () => Promise<void>) => void } {
  const [isBusy, setBusy] = useState(false)
  const run = async (step: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    // An alert has shown the failure (part 1, section 8).
    await step().catch(() => {})
    setBusy(false)
  }
  return { isBusy, run: (step) => void run(step) }
}
