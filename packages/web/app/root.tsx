import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../state/session.ts'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { ToastArea } from '../ui/toast-area.tsx'

const FarewellDialog = lazy(async () => ({
  default: (await import('./session/farewell-dialog.tsx')).FarewellDialog,
}))

/** What stands beside every page: the loading bar, toasts and the logout modal. */
export function Root() {
  const hasFarewell = useSession((session) => session.farewell !== null)
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Suspense fallback={null}>{hasFarewell && <FarewellDialog />}</Suspense>
      <ToastArea />
    </>
  )
}
