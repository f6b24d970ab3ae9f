import { useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { PrintPress } from '../../print/print-pages.tsx'
import { usePrinting } from '../../print/use-printing.ts'
import type { ReportSaver } from '../save/report-saver.ts'
import { countMissing } from './missing-parts.ts'
import { PrintDialog } from './print-dialog.tsx'

interface PrintButtonProps {
  report: Report
  saver: ReportSaver
}

/** If parts are missing, a dialog lists them first. */
export function PrintButton({ report: { parts }, saver }: PrintButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { isPrinting, print } = usePrinting()
  const press = () => {
    if (countMissing(parts) > 0) setAsking(true)
    else print()
  }
  const printAnyway = () => {
    setAsking(false)
    print()
  }
  return (
    <>
      <PrintPress isPrinting={isPrinting} onPress={press} />
      {isAsking && (
        <PrintDialog parts={parts} saver={saver} onPrint={printAnyway} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
