import { Button, FileButton } from '@mantine/core'
import { IconLock, IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import type { Report, ReportAttachment } from '#contract/report/reports.ts'
import { isAllowed, RESOURCES } from '#domain/account/permissions.ts'
import { ATTACHMENT_TYPES } from '#domain/report/added/attachments.ts'
import { showToast } from '../../../../lib/messages/toasts.ts'
import { useSession } from '../../../../state/account/session.ts'
import { openUpgrade } from '../../../../state/account/upgrade.ts'
import { ReorderList } from '../../../../ui/lists/reorder-list.tsx'
import { Caption } from '../../../../ui/note.tsx'
import { getSaver } from '../save/open-report.ts'
import {
  type AttachmentChange,
  changeAttachment,
  moveAttachment,
  removeAttachment,
  restoreAttachment,
} from './attachment-actions.ts'
import { AttachmentRow } from './attachment-row.tsx'
import classes from './attachments.module.css'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

const ATTACHMENT_RESOURCES = [RESOURCES.ATTACHMENTS]

interface AttachmentsSectionProps {
  report: Pick<Report, 'id' | 'attachments'>
  onShow: (attachment: ReportAttachment) => void
}

export function AttachmentsSection({ report, onShow }: AttachmentsSectionProps) {
  const { id, attachments } = report
  const { uploads, add, retry, dismiss } = useUploads(id)
  const isLocked = useSession(({ allowedResources }) => !isAllowed(allowedResources, ATTACHMENT_RESOURCES))
  const [isDropTarget, setDropTarget] = useState(false)
  const perform = (redo: () => void, undo: () => void) => {
    redo()
    getSaver(id).addStep({ undo, redo })
  }
  const move = (key: string, index: number) => {
    const oldIndex = attachments.findIndex((attachment) => attachment.id === key)
    const target = attachments[oldIndex]
    if (!target) return
    perform(
      () => moveAttachment(id, target, index),
      () => moveAttachment(id, target, oldIndex),
    )
  }
  const change = (attachment: ReportAttachment, to: AttachmentChange) => {
    const { title, printDisabled } = attachment
    perform(
      () => changeAttachment(id, attachment.id, to),
      () => changeAttachment(id, attachment.id, { title, printDisabled }),
    )
  }
  const remove = (attachment: ReportAttachment, index: number) => {
    const undo = () => restoreAttachment(id, attachment, index)
    perform(() => removeAttachment(id, attachment.id), undo)
    showToast({ title: `${attachment.title} removed`, action: { label: 'Undo', run: undo } })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDropTarget(false)
    add([...event.dataTransfer.files])
  }
  return (
    <section
      className={classes.section}
      aria-label="Attachments"
      data-over={isDropTarget}
      onDragOver={(event) => {
        if (isLocked || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDropTarget(true)
      }}
      onDragLeave={() => setDropTarget(false)}
      onDrop={isLocked ? undefined : drop}
    >
      <header className={classes.head}>
        <h3 className={classes.heading}>Attachments</h3>
        {isLocked ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconLock size={14} stroke={1.75} aria-hidden />}
            onClick={() => openUpgrade({ feature: 'Attachments', resources: ATTACHMENT_RESOURCES })}
          >
            Attach
          </Button>
        ) : (
          <FileButton multiple accept={ATTACHMENT_TYPES.join(',')} onChange={add}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="compact-sm"
                leftSection={<IconPaperclip size={14} stroke={1.75} aria-hidden />}
              >
                Attach
              </Button>
            )}
          </FileButton>
        )}
      </header>
      {attachments.length === 0 && uploads.length === 0 && (
        <Caption my={4} mx={8}>
          PDFs and pictures follow the parts and precede the sources.
        </Caption>
      )}
      {attachments.length > 0 && (
        <ReorderList
          label="Attachments in their order"
          hasArrows={false}
          disabled={isLocked}
          onMove={move}
          items={attachments.map((attachment, index) => ({
            key: attachment.id,
            label: attachment.title,
            content: (
              <AttachmentRow
                attachment={attachment}
                isLocked={isLocked}
                onShow={() => onShow(attachment)}
                onChange={(to) => change(attachment, to)}
                onRemove={() => remove(attachment, index)}
              />
            ),
          }))}
        />
      )}
      <ul className={classes.uploads} aria-label="Files being attached">
        {uploads.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload)}
            onDismiss={() => dismiss(upload)}
          />
        ))}
      </ul>
    </section>
  )
}
