import { IconFileTypePdf, IconPencil, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReportAttachment } from '#contract/report/reports.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatBytes } from '#domain/text/sizes.ts'
import { MenuItem } from '../../../../ui/buttons/button-menu.tsx'
import { NameForm } from '../../../../ui/forms/name-form.tsx'
import { Caption } from '../../../../ui/note.tsx'
import { PanelRow, RowActions } from '../panel-row.tsx'
import type { AttachmentChange } from './attachment-actions.ts'

interface AttachmentRowProps {
  attachment: ReportAttachment
  isLocked: boolean
  onShow: () => void
  onChange: (to: AttachmentChange) => void
  onRemove: () => void
}

export function AttachmentRow({ attachment, isLocked, onShow, onChange, onRemove }: AttachmentRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { title, type, removed, printDisabled } = attachment
  const Icon = type === 'application/pdf' ? IconFileTypePdf : IconPhoto
  if (isRenaming) {
    return (
      <NameForm
        noun="attachment"
        initialName={title}
        verb="Rename"
        onCancel={() => setRenaming(false)}
        onSave={async (to) => {
          onChange({ title: to })
          setRenaming(false)
        }}
      />
    )
  }
  return (
    <PanelRow
      icon={<Icon size={18} stroke={1.75} aria-hidden />}
      title={title}
      note={describeAttachment(attachment)}
      isPrinted={!printDisabled}
      onShow={onShow}
      details={
        removed.length > 0 && <Caption span>Removed when it was attached: {removed.join(', ')}</Caption>
      }
    >
      {!isLocked && (
        <RowActions
          title={title}
          isPrinted={!printDisabled}
          onPrint={(isPrinted) => onChange({ printDisabled: !isPrinted })}
          onRemove={onRemove}
        >
          <MenuItem icon={IconPencil} onClick={() => setRenaming(true)}>
            Rename
          </MenuItem>
        </RowActions>
      )}
    </PanelRow>
  )
}

function describeAttachment({ type, pages, bytes, printDisabled }: ReportAttachment): string {
  if (printDisabled) return 'Left out of print'
  const summary = type === 'application/pdf' ? formatCount(pages.length, 'page') : 'Picture'
  return `${summary} · ${formatBytes(bytes)}`
}
