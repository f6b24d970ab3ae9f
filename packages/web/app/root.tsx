import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { importAhead } from '../lib/loading/first-screen.ts'
import { lazyPart } from '../lib/loading/lazy-part.tsx'
import { useSession } from '../state/account/session.ts'
import { useSupportForm } from '../state/account/support.tsx'
import { useUpgrade } from '../state/account/upgrade.ts'
import { useBillingDialog } from '../state/billing-dialog.ts'
import { LoadingBar } from '../ui/hints/loading-bar.tsx'
import { ToastArea } from '../ui/hints/toast-area.tsx'
import { PageTools } from '../ui/pages/page-tools.ts'
import { BelowDeletionNotice, BelowServerNotice } from './notices/server-notice.tsx'
import { useMayHaveNotifications } from './session/page-guard.ts'

const loadFarewell = () => import('./session/farewell-dialog.tsx')
const FarewellDialog = lazyPart(loadFarewell, 'FarewellDialog')
const UpgradeDialog = lazyPart(() => import('../features/billing/upgrade-dialog.tsx'), 'UpgradeDialog')
const BillingDialogs = lazyPart(() => import('../features/billing/billing-dialogs.tsx'), 'BillingDialogs')

const SupportDialog = lazyPart(() => import('../features/support/support-dialog.tsx'), 'SupportDialog')

const Notifications = lazyPart(() => import('./notifications/notifications.tsx'), 'Notifications')
const NOTIFICATIONS = <Notifications />

export function Root() {
  const hasFarewell = useSession((session) => session.farewell !== null)
  const isUpgradeOpen = useUpgrade(({ upgrade }) => upgrade !== null)
  const isBillingOpen = useBillingDialog(({ kind }) => kind !== 'closed')
  const isSupportOpen = useSupportForm(({ form }) => form !== null)
  const isSignedIn = useSession((session) => session.status === 'present')
  // Preloaded, so that the dialog opens even if the server is unreachable at logout.
  useEffect(() => {
    if (isSignedIn) void importAhead(loadFarewell)
  }, [isSignedIn])
  const hasNotifications = useMayHaveNotifications()
  return (
    <>
      <LoadingBar />
      <BelowServerNotice>
        <BelowDeletionNotice>
          <PageTools value={hasNotifications ? NOTIFICATIONS : null}>
            <Outlet />
          </PageTools>
        </BelowDeletionNotice>
      </BelowServerNotice>
      {hasFarewell && <FarewellDialog />}
      {isUpgradeOpen && <UpgradeDialog />}
      {isBillingOpen && <BillingDialogs />}
      {isSupportOpen && <SupportDialog />}
      <ToastArea />
    </>
  )
}
