import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { SheetAction } from '#domain/summary-sheet/sheet-edits.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './restore-buttons.module.css'
import { editSheet } from './sheets.ts'

interface RestoreButtonsProps {
  upid: string
  name: string
  deleting: SheetAction | null
  restoring: SheetAction | null
}

export function RestoreButtons({ upid, name, deleting, restoring }: RestoreButtonsProps) {
  return (
    <span className={classes.buttons}>
      {restoring && (
        <IconButton
          icon={IconArrowBackUp}
          iconSize={14}
          label={`Restore: ${name}`}
          className={classes.button}
          onClick={() => editSheet(upid, restoring)}
        />
      )}
      {deleting && (
        <IconButton
          icon={IconX}
          iconSize={14}
          label={`Delete: ${name}`}
          className={classes.button}
          onClick={() => editSheet(upid, deleting)}
        />
      )}
    </span>
  )
}
