import type { PDFDocumentProxy } from 'pdfjs-dist'

const DEVICE_PIXEL_RATIO = 2
const JPEG_QUALITY = 0.9
const MAX_OPEN_DOCUMENTS = 4

const openDocuments = new Map<string, Promise<PDFDocumentProxy>>()
/** Pages are drawn one at a time, because a canvas takes some 15 MB. */
let queue: Promise<unknown> = Promise.resolve()

/** `load` is called if the document is not open. */
export function drawPdfPage(
  attachmentId: string,
  { pageNumber, width, load }: { pageNumber: number; width: number; load: () => Promise<ArrayBuffer> },
): Promise<Blob> {
  const drawing = queue.then(async () => drawPage(await getDocument(attachmentId, load), pageNumber, width))
  queue = drawing.catch(() => {})
  return drawing
}

function getDocument(id: string, load: () => Promise<ArrayBuffer>): Promise<PDFDocumentProxy> {
  const existing = openDocuments.get(id)
  const pdfDocument = existing ?? openDocument(load)
  openDocuments.delete(id)
  openDocuments.set(id, pdfDocument)
  if (!existing) pdfDocument.catch(() => openDocuments.delete(id))
  for (const oldestId of [...openDocuments.keys()].slice(0, -MAX_OPEN_DOCUMENTS)) closeDocument(oldestId)
  return pdfDocument
}

function closeDocument(id: string): void {
  const pdfDocument = openDocuments.get(id)
  openDocuments.delete(id)
  pdfDocument?.then(({ loadingTask }) => loadingTask.destroy()).catch(() => {})
}

async function openDocument(load: () => Promise<ArrayBuffer>): Promise<PDFDocumentProxy> {
  const [pdf, data] = await Promise.all([import('pdfjs-dist'), load()])
  pdf.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href
  // Scans are decoded without WebAssembly, which the content security policy blocks.
  return pdf.getDocument({ data, enableXfa: false, useWasm: false, wasmUrl: '/pdfjs/' }).promise
}

async function drawPage(pdfDocument: PDFDocumentProxy, pageNumber: number, width: number): Promise<Blob> {
  const page = await pdfDocument.getPage(pageNumber)
  const scale = (width * DEVICE_PIXEL_RATIO) / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport, background: '#fff' }).promise
  page.cleanup()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The page could not be drawn.'))),
      'image/jpeg',
      JPEG_QUALITY,
    )
  })
}
