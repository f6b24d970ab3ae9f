import type { SharedPdf } from '#contract/report/shared-pdf-calls.ts'
import { call, callForFile, readFile } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { pause } from '../../../lib/api/retry-every.ts'
import { systemClock } from '../../../lib/clock.ts'

/**
 * Null if the server could not make the PDF. Aborting only stops waiting: the server keeps the PDF for the
 * next request. @throws ApiError; AbortError
 */
export async function loadSharedPdf(
  visit: string,
  { onPageCount, signal }: { onPageCount: (pageCount: number) => void; signal: AbortSignal },
): Promise<{ file: Blob; fileName: string } | null> {
  let pdf = await sendWithRetries(
    () => call('createSharedPdf', { body: { visit }, signal, isQuiet: true }),
    signal,
  )
  while (pdf.state === 'making') {
    if (pdf.pageCount !== null) onPageCount(pdf.pageCount)
    pdf = await pollState(visit, pdf, signal)
  }
  if (pdf.state === 'failed') return null
  const { file, fileName } = pdf.pdf
  const load = async () =>
    readFile(await callForFile('sharedPdf', { body: { visit, file }, signal, isQuiet: true }))
  return { file: await sendWithRetries(load, signal), fileName }
}

const POLL_MS = 2000

async function pollState(
  visit: string,
  { task }: Extract<SharedPdf, { state: 'making' }>,
  signal: AbortSignal,
): Promise<SharedPdf> {
  await pauseUnlessAborted(POLL_MS, signal)
  return sendWithRetries(
    () => call('sharedPdfState', { body: { visit, task }, signal, isQuiet: true }),
    signal,
  )
}

const MAX_ATTEMPTS = 5
/** Longest pause before an automatic retry, in milliseconds. After a longer one, the reader must retry. */
const MAX_PAUSE_MS = 30_000

/** Retries while the server is busy or briefly unreachable. */
async function sendWithRetries<Answer>(send: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const pauseMs = findPauseMs(error)
      if (pauseMs === null || pauseMs > MAX_PAUSE_MS || attempt === MAX_ATTEMPTS) throw error
      await pauseUnlessAborted(pauseMs, signal)
    }
  }
}

function findPauseMs(error: unknown): number | null {
  if (!(error instanceof ApiError) || ![0, 429, 503].includes(error.status)) return null
  return error.retryAfterSeconds === null ? POLL_MS : error.retryAfterSeconds * 1000
}

async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, signal, systemClock)
  signal.throwIfAborted()
}
