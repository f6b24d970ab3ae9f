import { setInterval } from 'node:timers'
import { type Chromium, needsNoSandbox, startChromium } from './chromium.ts'
import { type PrintedDocument, printConfined } from './confined-page.ts'
import type { FoundChromium } from './find-chromium.ts'
import { PrintFailure } from './print-failure.ts'

export interface PdfLimits {
  /** Longest time that one document may take, in milliseconds. */
  timeMs: number
  /** Memory that Chromium may take with all that it prints at the time. */
  memoryBytes: number
  /** Milliseconds after which a Chromium that prints nothing is ended. */
  idleMs: number
}

export interface PdfPrinter {
  /** Reason why this server prints no PDFs, for who runs it; null: it does. */
  readonly missing: string | null
  /** Prints a document. Throws `PrintFailure`; `signal` gives it up. */
  print(document: PrintedDocument, signal: AbortSignal): Promise<Buffer>
  /** Ends Chromium, whatever it prints. */
  close(): Promise<void>
}

const MEMORY_CHECK_MS = 500

interface PrinterDeps {
  found: FoundChromium
  limits: PdfLimits
  /** One line for who runs the server. */
  warn(line: string): void
}

/** A Chromium that is started with the first document, replaced when it ended, and ended when nothing was printed for a while. */
export function openPdfPrinter({ found, limits, warn }: PrinterDeps): PdfPrinter {
  let starting: Promise<Chromium> | null = null
  let printing = 0
  let idle: NodeJS.Timeout | undefined
  let hasWarned = false
  const stopping = new AbortController()

  function start(path: string): Promise<Chromium> {
    if (needsNoSandbox() && !hasWarned) {
      warn(
        'Chromium prints PDFs without its sandbox, because this server runs as root. Run it as another user.',
      )
    }
    hasWarned = true
    const started = startChromium(path).then(
      (chromium) => {
        chromium.browser.on('disconnected', () => forget(started))
        return chromium
      },
      (error: unknown) => {
        forget(started)
        throw new PrintFailure('not_started', { cause: error })
      },
    )
    return started
  }

  function forget(started: Promise<Chromium>): void {
    if (starting === started) starting = null
  }

  async function end(): Promise<void> {
    const started = starting
    starting = null
    const chromium = await started?.catch(() => null)
    if (!chromium) return
    const closed = chromium.browser.close()
    // One that hangs does not close.
    const kill = setTimeout(chromium.kill, 5000)
    await closed.finally(() => clearTimeout(kill))
  }

  async function printOnce(path: string, document: PrintedDocument, signal: AbortSignal): Promise<Buffer> {
    starting ??= start(path)
    const chromium = await starting
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new PrintFailure('too_slow')), limits.timeMs)
    const memory = setInterval(() => {
      chromium.memoryBytes().then(
        (bytes) => {
          if (bytes !== null && bytes > limits.memoryBytes) limit.abort(new PrintFailure('too_large'))
        },
        // It has ended, which its page notices, too.
        () => {},
      )
    }, MEMORY_CHECK_MS)
    // Only killing ends a page that does not respond; others that are printed with it are begun again.
    limit.signal.addEventListener('abort', chromium.kill, { once: true })
    const any = AbortSignal.any([signal, stopping.signal, limit.signal])
    try {
      return await unlessAborted(any, printConfined(chromium.browser, document, any))
    } catch (error) {
      if (error instanceof PrintFailure || signal.aborted) throw error
      if (!chromium.browser.isConnected()) throw new PrintFailure('crashed', { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
      clearInterval(memory)
    }
  }

  return {
    missing: 'missing' in found ? found.missing : null,
    async print(document, signal) {
      if ('missing' in found) throw new PrintFailure('not_started')
      signal.throwIfAborted()
      if (stopping.signal.aborted) throw new PrintFailure('stopped')
      clearTimeout(idle)
      printing += 1
      try {
        return await printOnce(found.path, document, signal).catch((error: unknown) => {
          const isWorthAnother = error instanceof PrintFailure && error.reason === 'crashed'
          if (!isWorthAnother || stopping.signal.aborted) throw error
          return printOnce(found.path, document, signal)
        })
      } finally {
        printing -= 1
        if (printing === 0) idle = setTimeout(() => void end(), limits.idleMs).unref()
      }
    },
    async close() {
      stopping.abort(new PrintFailure('stopped'))
      clearTimeout(idle)
      await end()
    },
  }
}

/** Returns the result of work, unless the signal aborts first: then its reason is thrown, and the work is left to itself. */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  // Whichever is later has nobody who waits for it.
  work.catch(() => {})
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
