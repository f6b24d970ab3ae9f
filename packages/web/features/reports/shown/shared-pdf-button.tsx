import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { download } from '../../../lib/api/download.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { NoPdfDialog } from '../pdf/no-pdf-dialog.tsx'
import { PdfProgressButton } from '../pdf/pdf-progress-button.tsx'
import { usePrinting } from '../print/use-printing.ts'
import { loadSharedPdf } from './load-shared-pdf.ts'

export function SharedPdfButton({ visit }: { visit: string }) {
  const [isUnavailable, setUnavailable] = useState(false)
  const [run, setRun] = useState<{ pageCount: number | null } | null>(null)
  const currentRun = useRef<AbortController | null>(null)
  useEffect(() => () => currentRun.current?.abort(), [])
  const makePdf = async () => {
    if (currentRun.current) return
    const controller = new AbortController()
    currentRun.current = controller
    setRun({ pageCount: null })
    try {
      const onPageCount = (pageCount: number) => setRun({ pageCount })
      const pdf = await loadSharedPdf(visit, { onPageCount, signal: controller.signal })
      if (pdf === null) notify(FAILURE_MESSAGE, retryAction)
      else {
        download(pdf.file, pdf.fileName)
        showToast({
          kind: 'success',
          title: 'PDF ready',
          message: `${pdf.fileName} is in your downloads.`,
          key: TOAST_KEY,
        })
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'pdf_unavailable') setUnavailable(true)
      else if (isNotFound(error)) notify(EXPIRY_MESSAGE, REOPEN_ACTION)
      else notifyFailure(error)
    } finally {
      currentRun.current = null
      setRun(null)
    }
  }
  const { print } = usePrinting()
  const printInstead = () => {
    setUnavailable(false)
    print()
  }
  const retryAction = { label: 'Try again', run: () => void makePdf() }
  return (
    <>
      <PdfProgressButton
        isBusy={run !== null}
        pageCount={run?.pageCount ?? null}
        onClick={() => void makePdf()}
      />
      {isUnavailable && (
        <NoPdfDialog isForAccount={false} onPrint={printInstead} onClose={() => setUnavailable(false)} />
      )}
    </>
  )
}

const TOAST_KEY = 'shared-pdf'
const FAILURE_MESSAGE = 'The server could not make it. Try again in a moment, or print the report.'

const notify = (message: string, action: { label: string; run: () => void }) =>
  showToast({ kind: 'danger', title: 'The PDF was not made', message, action, key: TOAST_KEY })

/** Whether the link or its visit (half a day) has expired, or the report has changed. */
const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const EXPIRY_MESSAGE = 'The link was opened a while ago, or has changed since. Open it again to download.'
const REOPEN_ACTION = { label: 'Open the link again', run: () => window.location.reload() }
