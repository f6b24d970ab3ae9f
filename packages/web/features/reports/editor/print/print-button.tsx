import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { drawAllAttached } from '../../pages/attached/draw-all.ts'
import type { ReportSaver } from '../save/report-saver.ts'
import { missingParts } from './missing-parts.ts'
import { picturesLoaded } from './pictures-loaded.ts'
import { PrintDialog } from './print-dialog.tsx'

interface PrintButtonProps {
  report: Report
  saver: ReportSaver
}

/** Prints the pages by the browser; while parts of them are missing, a dialog says which. */
export function PrintButton({ report: { parts }, saver }: PrintButtonProps) {
  const [step, setStep] = useState<'none' | 'dialog' | 'printing'>('none')
  const press = () => {
    const { running, failed } = missingParts(parts)
    if (running.length + failed.length > 0) setStep('dialog')
    else print()
  }
  const print = () => {
    drawAllAttached(true)
    setStep('printing')
  }
  useEffect(() => {
    if (step !== 'printing') return
    let isLeft = false
    void picturesLoaded().then(() => {
      if (isLeft) return
      setStep('none')
      window.print()
      drawAllAttached(false)
    })
    return () => {
      isLeft = true
      drawAllAttached(false)
    }
  }, [step])
  return (
    <>
      <Button
        variant="default"
        h={36}
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        loading={step === 'printing'}
        onClick={press}
      >
        Print
      </Button>
      {step === 'dialog' && (
        <PrintDialog parts={parts} saver={saver} onPrint={print} onClose={() => setStep('none')} />
      )}
    </>
  )
}
