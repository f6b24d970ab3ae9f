import { MailFields } from '../features/account/mail/mail-fields.tsx'
import { NotificationsOutlet as Outlet, type Ways } from '../features/notifications/notifications-outlet.tsx'
import { useSession } from '../state/account/session.ts'
import { flyToHistory, openAreas, openFolder, openHistory } from '../state/panel.ts'

/**
 * Routes from a notification to its subject: the tab of its history (specification part 1, section 2.2), or, for the end of watching, the
 * place where it is renewed.
 */
const WAYS: Ways = {
  folder: ({ about, collectionId, tab }) =>
    about === 'expiry' ? openFolder(collectionId) : openHistory('folder', collectionId, tab),
  area: ({ about, collectionId, tab }) =>
    about === 'expiry' ? openAreas() : flyToHistory(collectionId, tab),
  openFolder: ({ collectionId }) => openFolder(collectionId),
}

/** The notifications with the preferences of the account, and the ways to what they are about. */
export function NotificationsOutlet() {
  const user = useSession((session) => session.user)
  return <Outlet ways={WAYS} preferences={user && <MailFields user={user} />} />
}
