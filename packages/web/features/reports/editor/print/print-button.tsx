import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { drawAllPages } from '../../pages/drawn/draw-all.ts'
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
  const [isAsking, setAsking] = useState(false)
  const { isPrinting, print } = usePrinting()
  const press = () => {
    const { running, failed } = missingParts(parts)
    if (running.length + failed.length > 0) setAsking(true)
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

/** Prints the pages as they are. */
export function PrintPages() {
  const { isPrinting, print } = usePrinting()
  return <PrintPress isPrinting={isPrinting} onPress={print} />
}

/** Prints once every picture and attached page is there. */
function usePrinting(): { isPrinting: boolean; print: () => void } {
  const [isPrinting, setPrinting] = useState(false)
  const print = () => {
    drawAllPages(true)
    setPrinting(true)
  }
  useEffect(() => {
    if (!isPrinting) return
    let isLeft = false
    void picturesLoaded().then(() => {
      if (isLeft) return
      setPrinting(false)
      window.print()
      drawAllPages(false)
    })
    return () => {
      isLeft = true
      drawAllPages(false)
    }
  }, [isPrinting])
  return { isPrinting, print }
}

interface PrintPressProps {
  isPrinting: boolean
  onPress: () => void
}

function PrintPress({ isPrinting, onPress }: PrintPressProps) {
  return (
    <Button
      variant="default"
      h={36}
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
      loading={isPrinting}
      onClick={onPress}
    >
      Print
    </Button>
  )
}
