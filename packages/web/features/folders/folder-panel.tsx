import { Button, Menu, Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
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
import { formatMoment } from '#domain/text/moments.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { renameFolder, useFolders } from '../../state/collections/folders.ts'
import { openFolders, openHistory } from '../../state/panel.ts'
import { useSelection } from '../../state/selection.ts'
import { ButtonMenu } from '../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { EditableName } from '../../ui/forms/editable-name.tsx'
import { EmptyState, ErrorState } from '../../ui/hints/notice.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import { deleteWithUndo, saveTo, selectFolder, takeOut } from './folder-actions.ts'
import { FolderParcels } from './folder-parcels.tsx'
import { FolderWatching } from './folder-watching.tsx'
import classes from './folders.module.css'

interface FolderPanelProps {
  folderId: string
  onClose: () => void
  /** After its parcels were selected, or one was opened. */
  onSelected: (bounds: Bounds) => void
  /** Actions of other features. */
  moreActions: (folder: Folder) => ReactNode
}

export function FolderPanel({ folderId, onClose, onSelected, moreActions }: FolderPanelProps) {
  const { data: folders, error, refetch } = useFolders()
  const folder = folders?.find(({ id }) => id === folderId)
  return (
    <PanelFrame
      label={folder ? `Folder ${folder.name}` : 'Folder'}
      back={{ label: 'All folders', onClick: openFolders }}
      onClose={onClose}
    >
      {folder ? (
        <FolderContent key={folder.id} folder={folder} onSelected={onSelected} moreActions={moreActions} />
      ) : !folders && error !== null ? (
        <ErrorState
          title="The folder could not be loaded"
          icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {describeError(error).message}
        </ErrorState>
      ) : !folders ? (
        <div role="status" aria-label="Loading the folder">
          <Skeleton height={28} mb={8} />
          <Skeleton height={80} />
        </div>
      ) : (
        <EmptyState
          title="This folder is not there"
          icon={<IconFolderOff size={20} stroke={1.75} aria-hidden />}
          action={<Button onClick={openFolders}>All folders</Button>}
        >
          It was deleted, or belongs to another account.
        </EmptyState>
      )}
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
        what="folder"
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
      <p className={classes.line}>
        {formatParcelCount(folder)} · since {formatMoment(folder.createdAt, 'day')}
      </p>
      {isWatchingOpen && <FolderWatching folder={folder} />}
      <div className={classes.actions}>
        <Button
          leftSection={<IconSelectAll size={16} stroke={1.75} aria-hidden />}
          disabled={folder.parcelCount === 0}
          onClick={async () => {
            const bounds = await selectFolder(folder)
            if (bounds) onSelected(bounds)
          }}
        >
          Select and show
        </Button>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
          onClick={() => openHistory('folder', folder.id)}
        >
          History
        </Button>
        {moreActions(folder)}
        <MoreOfFolder folder={folder} />
      </div>
      <FolderParcels folder={folder} onShow={onSelected} />
    </>
  )
}

/** Changes of the folder itself. */
function MoreOfFolder({ folder }: { folder: Folder }) {
  const selected = useSelection((state) => state.upids)
  return (
    <ButtonMenu
      position="bottom-end"
      width={240}
      button={
        <IconButton label={`More for ${folder.name}`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </IconButton>
      }
    >
      <Menu.Item
        leftSection={<IconFolderPlus size={16} stroke={1.75} aria-hidden />}
        disabled={selected.length === 0}
        onClick={() => void saveTo(folder, selected)}
      >
        Add selected ({formatNumber(selected.length)})
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFolderMinus size={16} stroke={1.75} aria-hidden />}
        disabled={selected.length === 0 || folder.parcelCount === 0}
        onClick={() => void takeOut(folder, selected)}
      >
        Take selected out
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => void deleteWithUndo(folder)}
      >
        Delete folder
      </Menu.Item>
    </ButtonMenu>
  )
}
