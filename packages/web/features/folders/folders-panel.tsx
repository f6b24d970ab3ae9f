import { Button, Stack, Text } from '@mantine/core'
import { IconFolder, IconFolderPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Folder } from '#contract/watching/collections.ts'
import { formatParcelCount, formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { SkillHint } from '../../property/skill-hint.tsx'
import { useFolders } from '../../state/collections/folders.ts'
import { openFolder } from '../../state/panel.ts'
import { useSelection } from '../../state/selection.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { NameForm } from '../../ui/forms/name-form.tsx'
import { Loaded } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { NamedList } from '../../ui/lists/named-list.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import { saveAsNew } from './folder-actions.ts'
import classes from './folders.module.css'

export function FoldersPanel({ onClose }: { onClose: () => void }) {
  const query = useFolders()
  const [isNaming, setNaming] = useState(false)
  return (
    <PanelFrame
      label="Saved properties"
      title="Saved properties"
      onClose={onClose}
      actions={
        <IconButton
          icon={IconFolderPlus}
          label="New folder"
          disabled={!query.data}
          onClick={() => setNaming(true)}
        />
      }
    >
      {isNaming && <NewFolder onDone={() => setNaming(false)} />}
      <Loaded
        query={query}
        noun="The folders"
        fallback={<Loading label="Loading the folders" heights={[44, 44, 44]} />}
      >
        {(folders) => <FolderList folders={folders} isNaming={isNaming} onCreate={() => setNaming(true)} />}
      </Loaded>
    </PanelFrame>
  )
}

function NewFolder({ onDone }: { onDone: () => void }) {
  const upids = useSelection((state) => state.upids)
  return (
    <>
      <Text fz={13} c="dimmed" mb={8}>
        {upids.length === 0
          ? 'Nothing is selected, so the folder will be empty.'
          : `${formatParcels(upids)} selected. They will be added to the folder.`}
      </Text>
      <NameForm
        noun="folder"
        verb="Create"
        onCancel={onDone}
        onSave={async (name) => {
          await saveAsNew(name, upids)
          onDone()
        }}
      />
    </>
  )
}

interface FolderListProps {
  folders: readonly Folder[]
  isNaming: boolean
  onCreate: () => void
}

function FolderList({ folders, isNaming, onCreate }: FolderListProps) {
  if (folders.length === 0) {
    if (isNaming) return null
    return (
      <EmptyState
        title="No folders yet"
        icon={<IconFolder size={20} stroke={1.75} aria-hidden />}
        action={
          <Stack gap={8} align="center">
            <Button onClick={onCreate}>New folder</Button>
            <SkillHint skill="folders" />
          </Stack>
        }
      >
        A folder keeps parcels together, for example for a client or a deal.
      </EmptyState>
    )
  }
  return (
    <NamedList items={folders} noun="folder" className={classes.list}>
      {(folder) => (
        <li key={folder.id}>
          <RowButton within="list" onClick={() => openFolder(folder.id)}>
            <IconFolder size={18} stroke={1.75} aria-hidden />
            <span className={classes.name}>{folder.name}</span>
            <span className={classes.count}>{formatParcelCount(folder)}</span>
          </RowButton>
        </li>
      )}
    </NamedList>
  )
}
