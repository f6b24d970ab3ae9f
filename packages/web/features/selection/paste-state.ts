import { isAllowed, RESOURCES } from '#domain/account/permissions.ts'
import { createStore } from '../../lib/store/store.ts'
import { useSession } from '../../state/account/session.ts'
import { openUpgrade } from '../../state/account/upgrade.ts'

export const usePasteDialog = createStore<{ isOpen: boolean }>({ isOpen: false })

const ACCESS = [RESOURCES.MANUAL_PID]

export function openPasteDialog(): void {
  if (isAllowed(useSession.getState().allowedResources, ACCESS)) usePasteDialog.setState({ isOpen: true })
  else openUpgrade({ feature: 'A list of PIDs or addresses', resources: ACCESS })
}
export const closePasteDialog = (): void => usePasteDialog.setState({ isOpen: false })
