import { setInterval } from 'node:timers'
import { mustDisableSandbox, raceAbort, startChromium } from './chromium.ts'
import { type PrintedDocument, printConfined } from './confined-page.ts'
import type { FoundChromium } from './find-chromium.ts'
import { PrintFailure } from './print-failure.ts'

export interface PdfLimits {
  timeMs: number
  memoryBytes: number
}

export interface PdfPrinter {
  /** Tells the operator why nothing can be printed; null if Chromium was found. */
  readonly missing: string | null
  /** @throws PrintFailure */
  print(document: PrintedDocument, signal: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

const MEMORY_CHECK_MS = 500

interface PrinterDeps {
  program: FoundChromium
  limits: PdfLimits
  warn(line: string): void
}

/** Each document has its own Chromium, so that a crash affects no other. */
export function openPdfPrinter({ program, limits, warn }: PrinterDeps): PdfPrinter {
  const printing = new Set<Promise<Buffer>>()
  const stopping = new AbortController()
  if (!('missing' in program) && mustDisableSandbox()) {
    warn(
      'Chromium prints PDFs without its sandbox, because this server runs as root. Run it as another user.',
    )
  }

  async function printOnce(path: string, document: PrintedDocument, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted()
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new PrintFailure('too_slow')), limits.timeMs)
    const stopSignal = AbortSignal.any([signal, limit.signal])
    const chromium = await startChromium(path, stopSignal).catch((cause: unknown) => {
      clearTimeout(timer)
      throw stopSignal.aborted ? stopSignal.reason : new PrintFailure('not_started', { cause })
    })
    const memoryTimer = setInterval(() => {
      chromium.memoryBytes().then(
        (bytes) => {
          if (bytes !== null && bytes > limits.memoryBytes) limit.abort(new PrintFailure('too_large'))
        },
        () => {},
      )
    }, MEMORY_CHECK_MS)
    try {
      return await raceAbort(stopSignal, printConfined(chromium.browser, document))
    } catch (error) {
      if (error instanceof PrintFailure || signal.aborted) throw error
      if (!chromium.browser.isConnected()) throw new PrintFailure('crashed', { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
      clearInterval(memoryTimer)
      await chromium.kill()
    }
  }

  const printWithRetry = (path: string, document: PrintedDocument, signal: AbortSignal): Promise<Buffer> =>
    printOnce(path, document, signal).catch((error: unknown) => {
      if (!(error instanceof PrintFailure && error.reason === 'crashed')) throw error
      return printOnce(path, document, signal)
    })

  return {
    missing: 'missing' in program ? program.missing : null,
    async print(document, signal) {
      if ('missing' in program) throw new PrintFailure('not_started')
      const print = printWithRetry(program.path, document, AbortSignal.any([signal, stopping.signal]))
      printing.add(print)
      return print.finally(() => printing.delete(print))
    },
    async close() {
      stopping.abort(new PrintFailure('stopped'))
      await Promise.allSettled(printing)
    },
  }
}
