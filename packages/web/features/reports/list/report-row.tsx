import { IconCopy, IconPencil, IconReportAnalytics, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReportSummary } from '#contract/report/reports.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { NameForm } from '../../../ui/forms/name-form.tsx'
import classes from '../../../ui/pages/list-page.module.css'
import { RowAction } from '../../../ui/pages/list-page.tsx'
import { renameReport } from '../report-list.ts'
import { deleteWithUndo, duplicate } from './report-actions.ts'

/** A report in the list: its title opens it. */
export function ReportRow({ report }: { report: ReportSummary }) {
  const { id, title, parcelCount, partCount, createdAt, updatedAt } = report
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) {
    return (
      <li className={classes.row} data-renaming="true">
        <NameForm
          what="report"
          initialName={title}
          verb="Rename"
          onCancel={() => setRenaming(false)}
          onSave={async (name) => {
            await renameReport(id, name)
            setRenaming(false)
          }}
        />
      </li>
    )
  }
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <IconReportAnalytics size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.name}>
        <Link to="/dashboard/report/$reportId" params={{ reportId: id }} className={classes.title}>
          {title}
        </Link>
        <span className={classes.counts}>
          {formatCount(parcelCount, 'parcel')} · {formatCount(partCount, 'part')}
        </span>
      </div>
      <span className={classes.dates}>
        <span>Changed {formatMoment(updatedAt, 'dayAndTime')}</span>
        <span className={classes.created}>Created {formatMoment(createdAt, 'day')}</span>
      </span>
      <RowActions report={report} onRename={() => setRenaming(true)} />
    </li>
  )
}

function RowActions({ report, onRename }: { report: ReportSummary; onRename: () => void }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const run = async (action: Promise<void>) => {
    setBusy(true)
    await action
    setBusy(false)
  }
  const open = (reportId: string) =>
    void navigate({ to: '/dashboard/report/$reportId', params: { reportId } })
  return (
    <span className={classes.actions}>
      <RowAction verb="Rename" title={report.title} disabled={isBusy} onClick={onRename}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </RowAction>
      <RowAction
        verb="Duplicate"
        title={report.title}
        disabled={isBusy}
        onClick={() => void run(duplicate(report, open))}
      >
        <IconCopy size={16} stroke={1.75} aria-hidden />
      </RowAction>
      <RowAction
        verb="Delete"
        title={report.title}
        disabled={isBusy}
        onClick={() => void run(deleteWithUndo(report))}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </RowAction>
    </span>
  )
}
