import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { showToast } from '../../../../lib/messages/toasts.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { NoPdfDialog } from '../../pdf/no-pdf-dialog.tsx'
import { PdfProgressButton } from '../../pdf/pdf-progress-button.tsx'
import { downloadPdf, findPdf, usePdfRun, usePdfRuns } from '../../pdf/pdf-runs.ts'
import { usePrinting } from '../../print/use-printing.ts'
import { countMissing } from '../print/missing-parts.ts'
import { PrintDialog } from '../print/print-dialog.tsx'
import type { ReportSaver } from '../save/report-saver.ts'
import { waitForSave } from '../save/until-saved.ts'

export function PdfButton({ report: { id, parts }, saver }: { report: Report; saver: ReportSaver }) {
  const [dialog, setDialog] = useState<'none' | 'missing' | 'unavailable'>('none')
  const [isSaving, setSaving] = useState(false)
  const run = usePdfRun(id)
  const isBusy = isSaving || run !== null
  const isUnavailable = usePdfRuns((state) => state.isUnavailable)
  useEffect(() => void findPdf(id).catch(() => {}), [id])
  const makePdf = async () => {
    setDialog('none')
    setSaving(true)
    const isSaved = await waitForSave(saver)
    setSaving(false)
    if (isSaved) await downloadPdf(id)
    else showToast(NOT_SAVED)
    if (usePdfRuns.getState().isUnavailable) setDialog('unavailable')
  }
  const { print } = usePrinting()
  const printInstead = () => {
    setDialog('none')
    print()
  }
  const requestPdf = () => {
    if (isBusy) return
    if (isUnavailable) return setDialog('unavailable')
    if (countMissing(parts) > 0) setDialog('missing')
    else void makePdf()
  }
  return (
    <>
      <PdfProgressButton isBusy={isBusy} pageCount={run?.pageCount ?? null} onClick={requestPdf} />
      {run?.cancel && <IconButton icon={IconX} iconSize={16} label="Cancel the PDF" onClick={run.cancel} />}
      {dialog === 'missing' && (
        <PrintDialog
          purpose="pdf"
          parts={parts}
          saver={saver}
          onPrint={() => void makePdf()}
          onClose={() => setDialog('none')}
        />
      )}
      {dialog === 'unavailable' && (
        <NoPdfDialog isForAccount onPrint={printInstead} onClose={() => setDialog('none')} />
      )}
    </>
  )
}

const NOT_SAVED = {
  kind: 'danger',
  title: 'The PDF was not made',
  message: 'Your last changes could not be saved.',
} as const
