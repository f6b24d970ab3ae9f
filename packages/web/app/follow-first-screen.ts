import type { AnyRouter } from '@tanstack/react-router'
import { systemClock } from '../lib/clock.ts'
import { signalFirstScreen } from '../lib/loading/first-screen.ts'

/** A map that cannot be drawn (tiles that hang, a tab in the background) does not keep the rest waiting any longer. */
const AT_MOST_MS = 15_000

/** Signals that the first screen is shown where no map does so: on every other page, and after a time in any case. */
export function followFirstScreen(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname !== '/dashboard') signalFirstScreen()
  })
  systemClock.after(AT_MOST_MS, signalFirstScreen)
}
