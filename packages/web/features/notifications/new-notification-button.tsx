import { Button } from '@mantine/core'
import {
  IconChevronDown,
  IconDeviceFloppy,
  IconListSearch,
  IconLock,
  IconPlus,
  IconPolygon,
} from '@tabler/icons-react'
import { AREA_RESOURCES, RESOURCES } from '#domain/account/permissions.ts'
import { formatDay } from '#domain/text/moments.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { useAllowed } from '../../state/account/session.ts'
import { openUpgrade } from '../../state/account/upgrade.ts'
import { type AreaType, startArea } from '../../state/collections/begin-area.ts'
import { createFolder, setFolderNotifications } from '../../state/collections/folders.ts'
import { allowedTypes } from '../../state/collections/notification-groups.ts'
import { openFolder } from '../../state/panel.ts'
import { useSelection } from '../../state/selection.ts'
import { ButtonMenu, MenuItem } from '../../ui/buttons/button-menu.tsx'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import { createFolderName, formatPropertyCount, getSaveLabel, NO_SELECTION } from './notification-labels.ts'

const SIZE = 16

export function NewNotificationButton({ onLeave }: { onLeave: () => void }) {
  const isAllowed = useAllowed(RESOURCES.UPGRADE_NOTIFICATION)
  const maySave = useAllowed(RESOURCES.NOTIF_FOLDER_PI, RESOURCES.NOTIF_FOLDER_BL)
  const mayWatchAreas = useAllowed(...AREA_RESOURCES)
  const selected = useSelection((state) => state.upids)
  if (!isAllowed) {
    return (
      <Button
        variant="default"
        leftSection={<IconLock size={SIZE} stroke={1.75} aria-hidden />}
        onClick={() => {
          onLeave()
          openUpgrade({ feature: 'New notifications', resources: [RESOURCES.UPGRADE_NOTIFICATION] })
        }}
      >
        New Notification
      </Button>
    )
  }
  if (!maySave && !mayWatchAreas) return null
  const leaveToStart = (type: AreaType) => () => {
    onLeave()
    void startArea(type)
  }
  const isEmpty = selected.length === 0
  const saveItem = (
    <MenuItem
      icon={IconDeviceFloppy}
      // Not `disabled`, which would prevent focus and tooltip.
      aria-disabled={isEmpty}
      data-disabled={isEmpty || undefined}
      closeMenuOnClick={!isEmpty}
      onClick={() => {
        if (isEmpty) return
        onLeave()
        void saveSelected(selected)
      }}
    >
      {getSaveLabel(selected.length)}
    </MenuItem>
  )
  return (
    <ButtonMenu
      position="top-end"
      width={240}
      button={
        <Button
          leftSection={<IconPlus size={SIZE} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={SIZE} stroke={1.75} aria-hidden />}
        >
          New Notification
        </Button>
      }
    >
      {maySave && (isEmpty ? <Tooltip label={NO_SELECTION}>{saveItem}</Tooltip> : saveItem)}
      {mayWatchAreas && (
        <>
          <MenuItem icon={IconPolygon} onClick={leaveToStart('geometry')}>
            Draw a Boundary
          </MenuItem>
          <MenuItem icon={IconListSearch} onClick={leaveToStart('selection')}>
            Select an Area from a List
          </MenuItem>
        </>
      )}
    </ButtonMenu>
  )
}

async function saveSelected(upids: readonly string[], now = new Date()): Promise<void> {
  try {
    const name = createFolderName(upids.length, formatDay(now))
    const { folder } = await createFolder({ name, upids })
    openFolder(folder.id)
    await setFolderNotifications(folder.id, { notifDef: allowedTypes('folder'), notifEnabled: true })
    const title = `${formatPropertyCount(folder.parcelCount)} saved`
    showToast({ kind: 'success', title, message: 'You will be notified of changes there.' })
  } catch (error) {
    notifyFailure(error)
  }
}
