import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MailFields } from '../../features/account/mail/mail-fields.tsx'
import {
  type Actions,
  NotificationsOutlet as Outlet,
} from '../../features/notifications/notifications-outlet.tsx'
import { useSession } from '../../state/account/session.ts'
import { flyToHistory, openAreas, openFolder, openHistory, usePanel } from '../../state/panel.ts'
import { isBesideMap, toAddress } from '../address/panel-address.ts'
import { stringifySearch } from '../address/search-params.ts'

/** Opens the subject of a notification, by kind (specification part 1, section 2.2). */
const ACTIONS: Omit<Actions, 'cma'> = {
  folder: ({ about, collectionId, tab }) =>
    about === 'expiry' ? openFolder(collectionId) : openHistory('folder', collectionId, tab),
  area: ({ about, collectionId, tab }) =>
    about === 'expiry' ? openAreas() : flyToHistory(collectionId, tab),
  openFolder: ({ collectionId }) => openFolder(collectionId),
}

export function NotificationsOutlet() {
  const user = useSession((session) => session.user)
  const navigate = useNavigate()
  useMapNavigation()
  const actions: Actions = {
    ...ACTIONS,
    cma: ({ collectionId }) =>
      void navigate({ to: '/dashboard/cma/$analysisId', params: { analysisId: collectionId } }),
  }
  return <Outlet actions={actions} preferences={user && <MailFields user={user} />} />
}

function useMapNavigation(): void {
  const isElsewhere = useLocation({ select: ({ pathname }) => !isBesideMap(pathname) })
  const navigate = useNavigate()
  useEffect(() => {
    if (!isElsewhere) return
    return usePanel.subscribe((panel) => {
      const { pathname, search } = toAddress(panel)
      void navigate({ href: pathname + stringifySearch({ ...search }) })
    })
  }, [isElsewhere, navigate])
}
