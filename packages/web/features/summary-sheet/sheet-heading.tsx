import { Button, Group, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { hasUnsaved, isEditing } from '#domain/summary-sheet/editing.ts'
import { countEdits } from '#domain/summary-sheet/sheet-edits.ts'
import { formatCount } from '#domain/text/counts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { AlertBanner } from '../../ui/hints/alert-banner.tsx'
import { Caption } from '../../ui/note.tsx'
import { RestoreButtons } from './restore-buttons.tsx'
import classes from './sheet-heading.module.css'
import {
  cancelSheet,
  editSheet,
  loadSaved,
  type OpenSheet,
  overwriteSaved,
  saveSheet,
  startEditingSheet,
} from './sheets.ts'

interface SheetHeadingProps {
  sheet: OpenSheet
  ownTitle: string
  subtitle: string
}

export function SheetHeading({ sheet, ownTitle, subtitle }: SheetHeadingProps) {
  const { upid, editing, problem } = sheet
  const { title } = editing.draft
  return (
    <header className={classes.heading}>
      <Group gap={6} wrap="nowrap">
        {isEditing(editing) ? (
          <>
            <VisuallyHidden component="h2">{title ?? ownTitle}</VisuallyHidden>
            <TitleField upid={upid} title={title} ownTitle={ownTitle} />
          </>
        ) : (
          <h2 className={classes.title}>
            {title ?? ownTitle}
            {title !== null && <span className={classes.tag}>edited</span>}
          </h2>
        )}
      </Group>
      <p className={classes.subtitle}>
        {title === null ? subtitle : [ownTitle, subtitle].filter(Boolean).join(' · ')}
      </p>
      <EditingButtons sheet={sheet} name={title ?? ownTitle} />
      {problem && (
        <div className={classes.problem} role="alert">
          <AlertBanner kind={problem.kind === 'conflict' ? 'warning' : 'danger'}>
            {problem.message}
          </AlertBanner>
          {problem.kind === 'conflict' && (
            <div className={classes.buttons}>
              <Button size="xs" variant="default" onClick={() => void loadSaved(upid)}>
                Load that version
              </Button>
              <Button size="xs" variant="default" onClick={() => void overwriteSaved(upid)}>
                Overwrite it with mine
              </Button>
            </div>
          )}
        </div>
      )}
    </header>
  )
}

function TitleField({ upid, title, ownTitle }: { upid: string; title: string | null; ownTitle: string }) {
  const [text, setText] = useState<string | null>(null)
  const save = () => {
    const value = text?.trim() === ownTitle ? '' : text
    if (value !== null && value !== (title ?? '')) editSheet(upid, { kind: 'edit-title', title: value })
    setText(null)
  }
  return (
    <>
      <TextInput
        className={classes.field}
        aria-label="Title of the sheet"
        maxLength={200}
        value={text ?? title ?? ownTitle}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <RestoreButtons
        upid={upid}
        name="title"
        deleting={null}
        restoring={title === null ? null : { kind: 'restore-title' }}
      />
    </>
  )
}

function EditingButtons({ sheet, name }: { sheet: OpenSheet; name: string }) {
  const { upid, editing, isSaving } = sheet
  const count = countEdits(editing.draft)
  if (!isEditing(editing)) {
    return (
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
          aria-label={`Edit the sheet of ${name}`}
          onClick={() => startEditingSheet(upid)}
        >
          Edit
        </Button>
        {count > 0 && <Caption span>{formatCount(count, 'edit')}</Caption>}
      </div>
    )
  }
  const save = async () => {
    const isChanged = hasUnsaved(editing)
    if ((await saveSheet(upid)) && isChanged) {
      showToast({ kind: 'success', title: 'Saved', message: 'The summary sheet was saved to your account.' })
    }
  }
  return (
    <div className={classes.buttons}>
      <Button size="xs" loading={isSaving} onClick={() => void save()}>
        Save
      </Button>
      <Button size="xs" variant="default" disabled={isSaving} onClick={() => cancelSheet(upid)}>
        Cancel
      </Button>
      {count > 0 && (
        <Button
          size="xs"
          variant="subtle"
          disabled={isSaving}
          onClick={() => editSheet(upid, { kind: 'revert' })}
        >
          Revert all
        </Button>
      )}
      <Caption span role="status">
        {hasUnsaved(editing) || sheet.unparsed.size > 0 ? 'Not saved yet' : 'Click a value to edit it'}
      </Caption>
    </div>
  )
}
