import { Popover, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Folder } from '#contract/watching/collections.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { fetchFolderParcels } from '../../state/collections/folders.ts'
import { ActionButton } from '../../ui/buttons/action-button.tsx'
import { FocusPopover } from '../../ui/focus-popover.tsx'
import { useRunningExport } from './export-button.tsx'
import { ExportForm } from './export-form.tsx'

export function ExportFolder({ folder }: { folder: Folder }) {
  const [upids, setUpids] = useState<readonly string[] | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isRunning = useRunningExport(({ running }) => running !== null)
  const close = () => setOpen(false)
  const open = async () => {
    setUpids(null)
    setOpen(true)
    try {
      setUpids((await fetchFolderParcels(folder.id)).upids)
    } catch (error) {
      close()
      notifyFailure(error)
    }
  }
  return (
    <FocusPopover isOpen={isOpen} setOpen={setOpen} position="bottom-start" width={300}>
      <Popover.Target>
        <ActionButton
          icon={IconDownload}
          disabled={folder.parcelCount === 0}
          loading={isRunning}
          aria-haspopup="dialog"
          onClick={() => (isOpen ? close() : void open())}
        >
          Export
        </ActionButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Export ${folder.name}`}>
        {upids ? (
          <ExportForm
            offers={[{ key: 'folder', label: 'The folder', upids }]}
            initialOffer="folder"
            title={folder.name}
            onClose={close}
          />
        ) : (
          <Skeleton height={240} role="status" aria-label="Loading the parcels of the folder" />
        )}
      </Popover.Dropdown>
    </FocusPopover>
  )
}
