import { type ExportRequest, MISSING_PARCELS_HEADER } from '#contract/parcel/export.ts'
import { missingParcelsText } from '#domain/export/csv.ts'
import { callForFile } from '../../lib/api/api.ts'
import { download } from '../../lib/api/download.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { marketDay } from '../../lib/today.ts'
import { type RunningExport, useRunningExport } from './export-button.tsx'
import { createExportFileName } from './export-choice.ts'

/** A toast reports the outcome. `title` names the file. */
export async function runExport(request: ExportRequest, title?: string): Promise<void> {
  if (useRunningExport.getState().running) return
  const controller = new AbortController()
  const running: RunningExport = { receivedBytes: 0, cancel: () => controller.abort() }
  useRunningExport.setState({ running })
  try {
    const response = await callForFile('exportParcels', { body: request, signal: controller.signal })
    const file = await readBody(response, (receivedBytes) =>
      useRunningExport.setState({ running: { ...running, receivedBytes } }),
    )
    const name = createExportFileName(request.format, marketDay(), title)
    download(file, name)
    const missing = missingParcelsText(Number(response.headers.get(MISSING_PARCELS_HEADER)))
    const message = `${name} is in your downloads.${missing ? ` ${missing}` : ''}`
    showToast({ kind: 'success', title: 'Export ready', message })
  } catch (error) {
    if (!controller.signal.aborted) notifyFailure(error)
  } finally {
    useRunningExport.setState({ running: null })
  }
}

async function readBody(response: Response, onReceived: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done) break
    parts.push(chunk.value)
    bytes += chunk.value.byteLength
    onReceived(bytes)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' })
}
