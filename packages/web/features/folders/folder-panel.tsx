import { Button, Group, Menu, Text } from '@mantine/core'
import {
  IconBell,
  IconChevronDown,
  IconDots,
  IconFolderMinus,
  IconFolderOff,
  IconFolderPlus,
  IconHistory,
  IconSelectAll,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Folder } from '#contract/watching/collections.ts'
import type { Bounds } from '#contract/wire/geometry.ts'
import { formatParcelCount } from '#domain/parcel/address/strata-unit.ts'
import { formatDay } from '#domain/text/moments.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { NotificationChoice } from '../../property/notification-choice.tsx'
import { useSession } from '../../state/account/session.ts'
import { renameFolder, setFolderNotifications, useFolders } from '../../state/collections/folders.ts'
import { allowedTypes, listGroups, pickNotifications } from '../../state/collections/notification-groups.ts'
import { openFolders, openHistory } from '../../state/panel.ts'
import { useSelection } from '../../state/selection.ts'
import { useAutosave } from '../../ui/behaviour/use-autosave.ts'
import { ActionButton } from '../../ui/buttons/action-button.tsx'
import { ButtonMenu, MenuItem } from '../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { EditableName } from '../../ui/forms/editable-name.tsx'
import { Loaded } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import { deleteWithUndo, removeParcels, renew, saveTo, selectFolder } from './folder-actions.ts'
import { FolderParcels } from './folder-parcels.tsx'
import classes from './folders.module.css'

interface FolderPanelProps {
  folderId: string
  onClose: () => void
  onSelected: (bounds: Bounds) => void
  moreActions: (folder: Folder) => ReactNode
}

export function FolderPanel({ folderId, onClose, onSelected, moreActions }: FolderPanelProps) {
  const query = useFolders()
  const folder = query.data?.find(({ id }) => id === folderId)
  return (
    <PanelFrame
      label={folder ? `Folder ${folder.name}` : 'Folder'}
      back={{ label: 'All folders', onClick: openFolders }}
      onClose={onClose}
    >
      <Loaded
        query={query}
        noun="The folder"
        fallback={<Loading label="Loading the folder" heights={[28, 80]} />}
      >
        {() =>
          folder ? (
            <FolderContent
              key={folder.id}
              folder={folder}
              onSelected={onSelected}
              moreActions={moreActions}
            />
          ) : (
            <EmptyState
              title="This folder was not found"
              icon={<IconFolderOff size={20} stroke={1.75} aria-hidden />}
              action={<Button onClick={openFolders}>All folders</Button>}
            >
              It was deleted, or belongs to another account.
            </EmptyState>
          )
        }
      </Loaded>
    </PanelFrame>
  )
}

interface FolderContentProps extends Pick<FolderPanelProps, 'onSelected' | 'moreActions'> {
  folder: Folder
}

function FolderContent({ folder, onSelected, moreActions }: FolderContentProps) {
  const [isWatchingOpen, setWatchingOpen] = useState(false)
  return (
    <>
      <EditableName
        noun="folder"
        name={folder.name}
        onRename={(name) => renameFolder(folder.id, name)}
        aside={
          <button
            type="button"
            className={classes.watching}
            aria-expanded={isWatchingOpen}
            onClick={() => setWatchingOpen(!isWatchingOpen)}
          >
            <IconBell size={16} stroke={1.75} aria-hidden />
            Watching is {folder.notifEnabled ? 'on' : 'off'}
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        }
      />
      <Text fz={13} c="dimmed" mb={8}>
        {formatParcelCount(folder)} · since {formatDay(folder.createdAt)}
      </Text>
      {isWatchingOpen && <FolderWatching folder={folder} />}
      <Group gap={8} mt={12}>
        <ActionButton
          variant="filled"
          icon={IconSelectAll}
          disabled={folder.parcelCount === 0}
          onClick={async () => {
            const bounds = await selectFolder(folder)
            if (bounds) onSelected(bounds)
          }}
        >
          Select and show
        </ActionButton>
        <ActionButton icon={IconHistory} onClick={() => openHistory('folder', folder.id)}>
          History
        </ActionButton>
        {moreActions(folder)}
        <MoreFolderActions folder={folder} />
      </Group>
      <FolderParcels folder={folder} onShow={onSelected} />
    </>
  )
}

function MoreFolderActions({ folder }: { folder: Folder }) {
  const selected = useSelection((state) => state.upids)
  return (
    <ButtonMenu
      position="bottom-end"
      width={240}
      button={<IconButton icon={IconDots} label={`More for ${folder.name}`} />}
    >
      <MenuItem
        icon={IconFolderPlus}
        disabled={selected.length === 0}
        onClick={() => void saveTo(folder, selected)}
      >
        Add selected ({formatNumber(selected.length)})
      </MenuItem>
      <MenuItem
        icon={IconFolderMinus}
        disabled={selected.length === 0 || folder.parcelCount === 0}
        onClick={() => void removeParcels(folder, selected)}
      >
        Remove selected
      </MenuItem>
      <Menu.Divider />
      <MenuItem color="red" icon={IconTrash} onClick={() => void deleteWithUndo(folder)}>
        Delete folder
      </MenuItem>
    </ButtonMenu>
  )
}

function FolderWatching({ folder }: { folder: Folder }) {
  const { id, notifEnabled, notifDef } = folder
  const resources = useSession((session) => session.allowedResources)
  const [watching, change] = useAutosave({ notifEnabled, notifDef }, (to) => setFolderNotifications(id, to))
  const types = allowedTypes('folder', resources)
  return (
    <section className={classes.notifications} aria-label="Notifications of this folder">
      <NotificationChoice
        description="When something changes on these parcels"
        isOn={watching.notifEnabled}
        onToggle={(isOn) =>
          change({ notifEnabled: isOn, notifDef: pickNotifications('folder', watching.notifDef) })
        }
        keys={types.filter((key) => watching.notifDef.includes(key))}
        onChoose={(keys) => change({ ...watching, notifDef: types.filter((key) => keys.includes(key)) })}
        groups={listGroups('folder', resources)}
        expiresAt={folder.expiresAt}
        onRenew={() => void renew(folder)}
      />
    </section>
  )
}
