import { MantineProvider } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ShownReport as Shown } from '#contract/report/shown-report.ts'
import { pdfTitle } from '#domain/report/report-title.ts'
import type { PictureAddresses } from '../../features/reports/pages/pictures/picture-addresses.ts'
import type { ReportPage } from '../../features/reports/pages/report-pages.tsx'
import { waitForPictures } from '../../features/reports/print/pictures-loaded.ts'
import { drawAllPages } from '../../features/reports/print/use-printing.ts'
import { ShownReport } from '../../features/reports/shown/shown-report.tsx'
import { cssVariables, theme } from '../theme.ts'

drawAllPages(true)

/** Picture addresses that only the server's printing browser can open. */
const PICTURES: PictureAddresses = {
  ofPart: (pictureId) => `/print/picture/${pictureId}`,
  ofFirstParcel: ({ width, height }) => `/print/parcel/${Math.round(width)}x${Math.round(height)}`,
  ofAttachment: (attachmentId) => `/print/attachment/${attachmentId}`,
  omitsAttachedPdfs: true,
}

const WITH_GOOGLE: PictureAddresses = {
  ...PICTURES,
  ofGoogle: (kind, { width, height }) => `/print/google/${kind}/${Math.round(width)}x${Math.round(height)}`,
  ofView: (viewId) => `/print/view/${viewId}`,
}

/**
 * Sets `data-printable` (page count) and `data-inserts` (attached PDFs), which the printing browser reads.
 */
export function PrintedReport({ shown }: { shown: Shown }) {
  const { report } = shown
  const [pages, setPages] = useState<readonly ReportPage[]>([])
  useEffect(() => {
    document.title = pdfTitle(report)
  }, [report])
  useEffect(() => {
    if (pages.length === 0) return
    let isOutdated = false
    void waitUntilLoaded().then(() => {
      if (isOutdated) return
      const pageCount = document.querySelectorAll('[data-report-page]:not([hidden])').length
      document.documentElement.dataset.inserts = JSON.stringify(readAttachedPdfs())
      document.documentElement.dataset.printable = String(pageCount)
    })
    return () => {
      isOutdated = true
    }
  }, [pages])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <ShownReport
        shown={shown}
        pictures={shown.hasGoogle ? WITH_GOOGLE : PICTURES}
        zoom={1}
        onLayout={setPages}
      />
    </MantineProvider>
  )
}

export function markPrintFailed(): void {
  document.documentElement.dataset.printable = 'failed'
}

async function waitUntilLoaded(): Promise<void> {
  await document.fonts.ready
  // Waits a frame, in which pages are measured again with the loaded fonts.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await waitForPictures()
}

const readAttachedPdfs = () =>
  [...document.querySelectorAll<HTMLElement>('[data-attached-pdf]')].map(({ dataset }) => ({
    id: dataset.attachedPdf,
    at: Number(dataset.reportPage) - 1,
  }))
