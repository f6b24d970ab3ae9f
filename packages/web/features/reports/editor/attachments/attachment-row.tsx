import { IconFileTypePdf, IconPencil, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReportAttachment } from '#contract/report/reports.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatBytes } from '#domain/text/sizes.ts'
import { MenuItem } from '../../../../ui/buttons/button-menu.tsx'
import { NameForm } from '../../../../ui/forms/name-form.tsx'
import { PrintToggle } from '../print-toggle.tsx'
import { RowMenu } from '../row-menu.tsx'
import classes from './attachments.module.css'

interface AttachmentRowProps {
  attachment: ReportAttachment
  isLocked: boolean
  onShow: () => void
  onChange: (to: Partial<Pick<ReportAttachment, 'title' | 'printDisabled'>>) => void
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
    <div className={classes.row} data-printed={!printDisabled}>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon ?? ''} />
      <div className={classes.words}>
        <button type="button" className={classes.show} onClick={onShow}>
          <span className={classes.title}>{title}</span>{' '}
          <span className={classes.note}>{describeAttachment(attachment)}</span>
        </button>
        {removed.length > 0 && (
          <span className={classes.note}>Removed when it was attached: {removed.join(', ')}</span>
        )}
      </div>
      {!isLocked && (
        <>
          <PrintToggle
            title={title}
            isPrinted={!printDisabled}
            className={classes.printed}
            onChange={(isPrinted) => onChange({ printDisabled: !isPrinted })}
          />
          <RowMenu title={title} onRemove={onRemove}>
            <MenuItem icon={IconPencil} onClick={() => setRenaming(true)}>
              Rename
            </MenuItem>
          </RowMenu>
        </>
      )}
    </div>
  )
}

function describeAttachment({ type, pages, bytes, printDisabled }: ReportAttachment): string {
  if (printDisabled) return 'Left out of print'
  const summary = type === 'application/pdf' ? formatCount(pages.length, 'page') : 'Picture'
  return `${summary} · ${formatBytes(bytes)}`
}
