import { Suspense, useEffect } from 'react'
import { importAhead } from '../../lib/loading/first-screen.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useAlerts } from '../../lib/messages/alerts.ts'

const loadDialog = async () => ({ default: (await import('./alert-dialog.tsx')).AlertDialog })
const AlertDialog = lazyPart(loadDialog)

/** Queue of `lib/messages/alerts.ts`. Rendered once beside all routes. */
export function AlertHost() {
  const message = useAlerts(({ queue }) => queue[0])
  // Preloaded: an alert about an unreachable server could not fetch its code.
  useEffect(() => void importAhead(loadDialog), [])
  return message ? (
    <Suspense fallback={null}>
      <AlertDialog key={message.id} message={message} />
    </Suspense>
  ) : null
}
