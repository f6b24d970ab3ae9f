import type { Notification } from '#contract/notifications.ts'
import { MailFields } from '../features/account/mail-fields.tsx'
import { NotificationsOutlet as Outlet } from '../features/notifications/notifications-outlet.tsx'
import { openFolder } from '../state/panel.ts'
import { useSession } from '../state/session.ts'

/** The notifications with the preferences of the account, and the way to what they tell of. */
export function NotificationsOutlet() {
  const user = useSession((session) => session.user)
  return <Outlet onOpen={open} preferences={user && <MailFields user={user} />} />
}

/** What is told of a watched area stands in the list alone, as areas have no screen. */
function open({ kind, collectionId }: Notification): void {
  if (kind === 'folder') openFolder(collectionId)
}
