import { Button, Group, Loader, Text } from '@mantine/core'
import { IconDownload, IconReportAnalytics, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReportSummary } from '#contract/report/reports.ts'
import { formatParcelCount } from '#domain/parcel/address/strata-unit.ts'
import { documentName } from '#domain/report/report-title.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import { formatDay, formatMoment } from '#domain/text/moments.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { DocumentRow } from '../../../property/documents/document-row.tsx'
import { useHasPlan } from '../../../state/account/session.ts'
import { unsavedReports } from '../../../state/account/unsaved-reports.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from '../../../ui/pages/list-page.module.css'
import { RowAction } from '../../../ui/pages/list-page.tsx'
import { describeMissing } from '../editor/print/missing-parts.ts'
import { downloadPdf, usePdfRun, usePdfRuns } from '../pdf/pdf-runs.ts'
import { reportActions } from '../report-list.ts'

export function ReportRow({ report }: { report: ReportSummary }) {
  const { id, partCount, missingPartCount, incompletePartCount, createdAt, updatedAt } = report
  const navigate = useNavigate()
  return (
    <DocumentRow
      document={report}
      noun="report"
      icon={<IconReportAnalytics size={20} stroke={1.75} aria-hidden />}
      pathOf={reportPath}
      mayChange={useHasPlan()}
      actions={reportActions}
      ownActions={<PdfAction report={report} onOpen={() => void navigate({ to: reportPath(id) })} />}
      details={
        <>
          {report.isOfAnalysis && `${documentName(report)} · `}
          {report.parcelCount > 0 ? formatParcelCount(report) : 'Without a parcel'} ·{' '}
          {formatCount(partCount, 'part')}
          {missingPartCount > 0 && ` · ${missingPartCount} missing`}
          {incompletePartCount > 0 && ` · ${incompletePartCount} incomplete`}
          {unsavedReports().includes(id) && ' · Not saved: open it to save your changes'}
        </>
      }
      dates={
        <>
          <span>Changed {formatMoment(updatedAt, 'dayAndTime')}</span>
          <span className={classes.created}>Created {formatDay(createdAt)}</span>
        </>
      }
    />
  )
}

const reportPath = (id: string) => `/dashboard/report/${id}`

function PdfAction({ report, onOpen }: { report: ReportSummary; onOpen: () => void }) {
  const { id, title, missingPartCount, incompletePartCount } = report
  const run = usePdfRun(id)
  const [isWarned, setWarned] = useState(false)
  const makePdf = async () => {
    setWarned(false)
    await downloadPdf(id)
    if (!usePdfRuns.getState().isUnavailable) return
    showToast({
      kind: 'danger',
      title: 'This server cannot make PDFs yet',
      message: 'Open the report to print it.',
      action: { label: 'Open', run: onOpen },
    })
  }
  if (run?.cancel) return <RowAction icon={IconX} verb="Cancel the PDF" title={title} onClick={run.cancel} />
  return (
    <>
      <RowAction
        icon={run ? undefined : IconDownload}
        verb="Download PDF"
        title={title}
        disabled={run !== null}
        onClick={() => (missingPartCount + incompletePartCount > 0 ? setWarned(true) : void makePdf())}
      >
        <Loader size={16} color="currentColor" />
      </RowAction>
      {isWarned && (
        <Dialog
          title={describeMissing(missingPartCount, incompletePartCount)}
          onClose={() => setWarned(false)}
        >
          <Text my={14}>
            {explainMissing(missingPartCount, incompletePartCount)} The pages of the PDF say what is missing.
            The report says why{missingPartCount > 0 && ', and waits for running parts'}.
          </Text>
          <Group justify="flex-end" gap={8} mt={20}>
            <Button variant="default" onClick={() => void makePdf()}>
              {missingPartCount === 0
                ? 'Download anyway'
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

/** Explanation: `1 still runs or has failed. Sources of 2 failed.` */
function explainMissing(missing: number, incomplete: number): string {
  const sentences = [
    missing > 0 && `${missing} still ${nounFor(missing, 'runs or has', 'run or have')} failed.`,
    incomplete > 0 && `Sources of ${incomplete} failed.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
