import { Button, Menu } from '@mantine/core'
import { IconFolder, IconFolderPlus } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactElement, useState } from 'react'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { useFolders } from '../../state/collections/folders.ts'
import { openFolders } from '../../state/panel.ts'
import { useSelection } from '../../state/selection.ts'
import { useCheckedRows } from '../../state/table/checked-rows.ts'
import { ButtonMenu, MenuItem } from '../../ui/buttons/button-menu.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NameForm } from '../../ui/forms/name-form.tsx'
import { saveAsNew, saveTo } from './folder-actions.ts'
import classes from './folders.module.css'

const MAX_FOLDERS = 12

export function SaveMenu({ button }: { button: ReactElement }) {
  const checked = useCheckedRows((state) => state.checked)
  const selected = useSelection((state) => state.upids)
  const upids = checked.size > 0 ? selected.filter((upid) => checked.has(upid)) : selected
  return (
    <FolderMenu
      button={button}
      position="top-end"
      title={`Save ${checked.size > 0 ? 'Ticked' : 'Selected'} (${formatNumber(upids.length)})`}
      upids={upids}
    />
  )
}

interface FolderMenuProps {
  button: ReactElement
  position: 'top-end' | 'bottom-start'
  title: string
  upids: readonly string[]
}

export function FolderMenu({ button, position, title, upids }: FolderMenuProps) {
  const { data: folders, error } = useFolders()
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <ButtonMenu isOpenAtFirst button={button} position={position} width={280}>
        <Menu.Label>{title}</Menu.Label>
        <MenuItem icon={IconFolderPlus} onClick={() => setNaming(true)}>
          New folder…
        </MenuItem>
        {(folders ?? []).slice(0, MAX_FOLDERS).map((folder) => (
          <MenuItem
            key={folder.id}
            icon={IconFolder}
            rightSection={<span className={classes.count}>{formatNumber(folder.parcelCount)}</span>}
            onClick={() => void saveTo(folder, upids)}
          >
            {folder.name}
          </MenuItem>
        ))}
        {!folders && <Menu.Label>{error === null ? 'Loading…' : 'Folders could not be loaded'}</Menu.Label>}
        <Menu.Divider />
        <Menu.Item onClick={openFolders}>All folders</Menu.Item>
      </ButtonMenu>
      {isNaming && (
        <Dialog title={`Save ${formatParcels(upids)}`} onClose={() => setNaming(false)}>
          <NameForm
            noun="folder"
            verb="Save"
            onCancel={() => setNaming(false)}
            onSave={async (name) => {
              await saveAsNew(name, upids)
              setNaming(false)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

export function SaveParcel({ upid }: { upid: string }) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return <SaveParcelButton onClick={() => setWanted(true)} />
  return (
    <FolderMenu
      button={<SaveParcelButton />}
      position="bottom-start"
      title="Save this parcel to"
      upids={[upid]}
    />
  )
}

function SaveParcelButton(props: Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>) {
  return (
    <Button
      size="xs"
      aria-haspopup="menu"
      leftSection={<IconFolderPlus size={16} stroke={1.75} />}
      {...props}
    >
      Save
    </Button>
  )
}
