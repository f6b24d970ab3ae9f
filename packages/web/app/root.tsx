import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { importPart } from '../lib/import-part.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { useSession } from '../state/session.ts'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { ToastArea } from '../ui/toast-area.tsx'

const loadFarewell = async () => ({
  default: (await import('./session/farewell-dialog.tsx')).FarewellDialog,
})
const FarewellDialog = lazyPart(loadFarewell)

/** What stands beside every page: the loading bar, toasts and the logout modal. */
export function Root() {
  const hasFarewell = useSession((session) => session.farewell !== null)
  const isSignedIn = useSession((session) => session.status === 'present')
  // Whoever logs out while the server is away is told so, too. A failure here is told when the dialog is wanted.
  useEffect(() => {
    if (isSignedIn) void importPart(loadFarewell).catch(() => {})
  }, [isSignedIn])
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Suspense fallback={null}>{hasFarewell && <FarewellDialog />}</Suspense>
      <ToastArea />
    </>
  )
}
