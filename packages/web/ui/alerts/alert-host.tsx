import { useEffect } from 'react'
import { importAhead } from '../../lib/loading/first-screen.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useAlerts } from '../../lib/messages/alerts.ts'

const loadDialog = () => import('./alert-dialog.tsx')
const AlertDialog = lazyPart(loadDialog, 'AlertDialog')

/** Queue of `lib/messages/alerts.ts`. Rendered once beside all routes. */
export function AlertHost() {
  const message = useAlerts(({ queue }) => queue[0])
  // Preloaded: an alert about an unreachable server could not fetch its code.
  useEffect(() => void importAhead(loadDialog), [])
  return message ? <AlertDialog key={message.id} message={message} /> : null
}
