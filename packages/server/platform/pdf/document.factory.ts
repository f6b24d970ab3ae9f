import type { PageFile, PrintedDocument } from './confined-page.ts'
import type { PdfLimits } from './pdf-printer.ts'

export const LIMITS: PdfLimits = { timeMs: 120_000, memoryBytes: 4e9 }
export const NEVER = new AbortController().signal

export const file = (body: string, type = 'text/html'): PageFile => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body: Buffer.from(body),
})

/** Prints itself unless the script prevents it. */
export function getDocument(
  script: string,
  otherFiles: Record<string, PageFile> = {},
): PrintedDocument & { requestedPaths: string[]; pages: number[] } {
  const requestedPaths: string[] = []
  const pages: number[] = []
  const files: Record<string, PageFile> = {
    '/print.html': file(
      '<!doctype html><html lang="en-CA"><title>Two lots</title><h1>Two lots</h1><p>Printed words</p><script src="/script.js"></script>',
    ),
    '/script.js': file(script, 'text/javascript'),
    ...otherFiles,
  }
  return {
    path: '/print.html',
    requestedPaths,
    pages,
    async serve(path) {
      requestedPaths.push(path)
      return files[path] ?? null
    },
    onLaidOut: ({ pageCount }) => void pages.push(pageCount),
  }
}
export const PRINTS = "document.documentElement.dataset.printable = '1'"
