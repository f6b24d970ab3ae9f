import { Button, Skeleton } from '@mantine/core'
import {
  IconFolderMinus,
  IconFolderOff,
  IconFolderPlus,
  IconHistory,
  IconSelectAll,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Folder } from '#contract/watching/collections.ts'
import type { Bounds } from '#contract/wire/geometry.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { renameFolder, useFolders } from '../../state/collections/folders.ts'
import { openFolders, openHistory } from '../../state/panel.ts'
import { useSelection } from '../../state/selection.ts'
import { EditableName } from '../../ui/forms/editable-name.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import { deleteWithUndo, saveTo, selectFolder, takeOut } from './folder-actions.ts'
import { FolderParcels } from './folder-parcels.tsx'
import { FolderWatching } from './folder-watching.tsx'
import classes from './folders.module.css'

interface FolderPanelProps {
  folderId: string
  onClose: () => void
  /** Called with the bounds after its parcels were selected, or one of them was opened. */
  onSelected: (bounds: Bounds) => void
  /** Actions that other features add to a folder. */
  moreActions: (folder: Folder) => ReactNode
}

/** One folder: its name, its parcels, and what can be done with them. */
export function FolderPanel({ folderId, onClose, onSelected, moreActions }: FolderPanelProps) {
  const { data: folders, error } = useFolders()
  const folder = folders?.find(({ id }) => id === folderId)
  return (
    <PanelFrame
      label={folder ? `Folder ${folder.name}` : 'Folder'}
      back={{ label: 'All folders', onClick: openFolders }}
      onClose={onClose}
    >
      {folder ? (
        <FolderContent key={folder.id} folder={folder} onSelected={onSelected} moreActions={moreActions} />
      ) : !folders && error === null ? (
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
  const selected = useSelection((state) => state.upids)
  return (
    <>
      <EditableName what="folder" name={folder.name} onRename={(name) => renameFolder(folder.id, name)} />
      <p className={classes.line}>
        {formatCount(folder.parcelCount, 'parcel')} · since {formatDate(folder.createdAt.slice(0, 10))}
      </p>
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
        <Button
          variant="default"
          leftSection={<IconFolderPlus size={16} stroke={1.75} aria-hidden />}
          disabled={selected.length === 0}
          onClick={() => void saveTo(folder, selected)}
        >
          Add selected ({formatNumber(selected.length)})
        </Button>
        <Button
          variant="default"
          leftSection={<IconFolderMinus size={16} stroke={1.75} aria-hidden />}
          disabled={selected.length === 0 || folder.parcelCount === 0}
          onClick={() => void takeOut(folder, selected)}
        >
          Take selected out
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => void deleteWithUndo(folder)}
        >
          Delete folder
        </Button>
      </div>
      <FolderWatching folder={folder} />
      <FolderParcels folder={folder} onShow={onSelected} />
    </>
  )
}
