import { Suspense, useEffect } from 'react'
import { useAlerts } from '../../lib/alerts.ts'
import { importPart } from '../../lib/import-part.ts'
import { lazyPart } from '../../lib/lazy-part.ts'

const loadDialog = async () => ({ default: (await import('./alert-dialog.tsx')).AlertDialog })
const AlertDialog = lazyPart(loadDialog)

/** Shows what `showAlert` and `confirm` (`lib/alerts.ts`) put into the queue. Stands once, beside all routes. */
export function AlertHost() {
  const message = useAlerts(({ queue }) => queue[0])
  useEffect(fetchDialogWhenIdle, [])
  return message ? (
    <Suspense fallback={null}>
      <AlertDialog key={message.id} message={message} />
    </Suspense>
  ) : null
}

/** The alert that the server is away could not fetch its own code then; nothing that shows first waits for it. */
function fetchDialogWhenIdle(): (() => void) | undefined {
  // A failure here is not told: the same code is asked for again when there is something to say.
  const fetchIt = () => void importPart(loadDialog).catch(() => {})
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchIt, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(fetchIt)
  return () => cancelIdleCallback(handle)
}

/** For browsers that don't tell when they are idle (Safari). */
const IDLE_MS = 3000
