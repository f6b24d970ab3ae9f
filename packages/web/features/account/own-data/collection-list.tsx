import { Button, Text } from '@mantine/core'
import { formatCount } from '#domain/text/counts.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { deleteArea, restoreArea, useAreas } from '../../../state/collections/areas.ts'
import { deleteFolder, restoreFolder, useFolders } from '../../../state/collections/folders.ts'
import { useAction } from '../../../ui/forms/use-submit.ts'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import classes from '../account.module.css'
import { SettingRow } from '../section.tsx'
import { reloadOwnData } from './own-data-queries.ts'

export function CollectionList() {
  const folders = useFolders()
  const areas = useAreas()
  if (!folders.data || !areas.data) {
    const failure = folders.error ?? areas.error
    const reload = () => void Promise.all([folders.refetch(), areas.refetch()])
    return failure && <LoadFailure noun="This" error={failure} retry={reload} isMinor />
  }
  if (folders.data.length + areas.data.length === 0)
    return <Text size="sm">You have no folders or watched areas.</Text>
  return (
    <ul className={classes.rows} aria-label="Folders and watched areas">
      {folders.data.map(({ id, name, parcelCount }) => (
        <CollectionRow
          key={id}
          name={name}
          details={`Folder · ${formatCount(parcelCount, 'property', 'properties')}`}
          onDelete={() => deleteFolder(id)}
          onRestore={() => restoreFolder(id)}
        />
      ))}
      {areas.data.map(({ id, name }) => (
        <CollectionRow
          key={id}
          name={name}
          details="Watched area"
          onDelete={() => deleteArea(id)}
          onRestore={() => restoreArea(id)}
        />
      ))}
    </ul>
  )
}

interface CollectionRowProps {
  name: string
  details: string
  onDelete: () => Promise<void>
  onRestore: () => Promise<unknown>
}

function CollectionRow({ name, details, onDelete, onRestore }: CollectionRowProps) {
  const undo = async (): Promise<void> => {
    try {
      await onRestore()
      await reloadOwnData()
    } catch (error) {
      notifyFailure(error)
    }
  }
  const { isBusy, problem, onSubmit } = useAction(async () => {
    await onDelete()
    showToast({ title: `${name} deleted`, action: { label: 'Undo', run: () => void undo() } })
    await reloadOwnData()
  })
  return (
    <SettingRow title={name} lead={details} problem={problem}>
      <Button variant="default" aria-label={`Delete ${name}`} loading={isBusy} onClick={onSubmit}>
        Delete
      </Button>
    </SettingRow>
  )
}
