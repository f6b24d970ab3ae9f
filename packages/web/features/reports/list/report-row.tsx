import { Button, Group, Loader } from '@mantine/core'
import {
  IconCopy,
  IconDownload,
  IconPencil,
  IconReportAnalytics,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReportSummary } from '#contract/report/reports.ts'
import { formatParcelCount } from '#domain/parcel/address/strata-unit.ts'
import { documentName } from '#domain/report/report-title.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { marketDay } from '../../../lib/market-day.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { useHasPlan } from '../../../state/account/session.ts'
import { unsavedReports } from '../../../state/account/unsaved-reports.ts'
import { useFocusReturn } from '../../../ui/behaviour/use-focus-return.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NameForm } from '../../../ui/forms/name-form.tsx'
import classes from '../../../ui/pages/list-page.module.css'
import { RowAction } from '../../../ui/pages/list-page.tsx'
import { describeMissing } from '../describe-missing.ts'
import { downloadPdf, usePdfRun, usePdfRuns } from '../pdf/pdf-runs.ts'
import { renameReport } from '../report-list.ts'
import { deleteWithUndo, duplicate } from './report-actions.ts'

/** A report in the list: its title opens it. */
export function ReportRow({ report }: { report: ReportSummary }) {
  const { id, title, partCount, missingPartCount, incompletePartCount, createdAt, updatedAt } = report
  const [isRenaming, setRenaming] = useState(false)
  const hasPlan = useHasPlan()
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
        {hasPlan ? (
          <Link to="/dashboard/report/$reportId" params={{ reportId: id }} className={classes.title}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        <span className={classes.counts}>
          {report.isOfAnalysis && `${documentName(report)} · `}
          {report.parcelCount > 0 ? formatParcelCount(report) : 'Without a parcel'} ·{' '}
          {formatCount(partCount, 'part')}
          {missingPartCount > 0 && ` · ${missingPartCount} missing`}
          {incompletePartCount > 0 && ` · ${incompletePartCount} incomplete`}
          {unsavedReports().includes(id) && ' · Not saved: open it to save your changes'}
        </span>
      </div>
      <span className={classes.dates}>
        <span>Changed {formatMoment(updatedAt, 'dayAndTime')}</span>
        <span className={classes.created}>Created {formatDate(marketDay(new Date(createdAt)))}</span>
      </span>
      <RowActions report={report} onRename={() => setRenaming(true)} />
    </li>
  )
}

function RowActions({ report, onRename }: { report: ReportSummary; onRename: () => void }) {
  const navigate = useNavigate()
  const hasPlan = useHasPlan()
  const [isBusy, setBusy] = useState(false)
  useFocusReturn(isBusy)
  const run = async (action: Promise<void>) => {
    setBusy(true)
    await action
    setBusy(false)
  }
  const open = (reportId: string) =>
    void navigate({ to: '/dashboard/report/$reportId', params: { reportId } })
  return (
    <span className={classes.actions}>
      <PdfAction report={report} onOpen={() => open(report.id)} />
      {hasPlan && (
        <>
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
        </>
      )}
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

/** Downloads the report as a PDF, with a warning about missing parts, or cancels the PDF in progress. */
function PdfAction({
  report: { id, title, missingPartCount, incompletePartCount },
  onOpen,
}: {
  report: ReportSummary
  onOpen: () => void
}) {
  const run = usePdfRun(id)
  const [isWarned, setWarned] = useState(false)
  const begin = async () => {
    setWarned(false)
    await downloadPdf(id)
    if (!usePdfRuns.getState().isUnavailable) return
    showToast({
      kind: 'danger',
      title: 'This server makes no PDFs yet',
      message: 'Open the report to print it.',
      action: { label: 'Open', run: onOpen },
    })
  }
  if (run?.cancel)
    return (
      <RowAction verb="Cancel the PDF" title={title} disabled={false} onClick={run.cancel}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </RowAction>
    )
  return (
    <>
      <RowAction
        verb="Download PDF"
        title={title}
        disabled={run !== null}
        onClick={() => (missingPartCount + incompletePartCount > 0 ? setWarned(true) : void begin())}
      >
        {run ? (
          <Loader size={16} color="currentColor" />
        ) : (
          <IconDownload size={16} stroke={1.75} aria-hidden />
        )}
      </RowAction>
      {isWarned && (
        <Dialog
          title={describeMissing(missingPartCount, incompletePartCount)}
          onClose={() => setWarned(false)}
        >
          <p>
            {explainMissing(missingPartCount, incompletePartCount)} The pages of the PDF say what is missing;
            the report says why{missingPartCount > 0 && ', and waits for parts that run'}.
          </p>
          <Group justify="flex-end" gap={8} mt={20}>
            <Button variant="default" onClick={() => void begin()}>
              {missingPartCount === 0
                ? 'Download as it is'
                : `Download without ${nounFor(missingPartCount, 'it', 'them')}`}
            </Button>
            <Button data-autofocus onClick={onOpen}>
              Open the report
            </Button>
          </Group>
        </Dialog>
      )}
    </>
  )
}

/** `1 still runs or has failed. Sources of 2 failed.` */
function explainMissing(missing: number, incomplete: number): string {
  const sentences = [
    missing > 0 && `${missing} still ${nounFor(missing, 'runs or has', 'run or have')} failed.`,
    incomplete > 0 && `Sources of ${incomplete} failed.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
