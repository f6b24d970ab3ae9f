import { MailFields } from '../features/account/mail-fields.tsx'
import { NotificationsOutlet as Outlet, type Ways } from '../features/notifications/notifications-outlet.tsx'
import { openFolder } from '../state/panel.ts'
import { useSession } from '../state/session.ts'

/** Where it is that something is told of. What is told of a watched area is read in the list alone: areas have no screen. */
const WAYS: Ways = { folder: ({ collectionId }) => openFolder(collectionId) }

/** The notifications with the preferences of the account, and the ways to what they tell of. */
export function NotificationsOutlet() {
  const user = useSession((session) => session.user)
  return <Outlet ways={WAYS} preferences={user && <MailFields user={user} />} />
}
