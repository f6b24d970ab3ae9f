import type { FastifyInstance } from 'fastify'
import type { Browser, Page, Route } from 'playwright-core'
import { PrintFailure } from './print-failure.ts'

/** A name that never resolves (RFC 6761), with HTTPS as in production. */
const PRINT_ORIGIN = 'https://lotline.invalid'

export interface PageFile {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** A page to print. It sets `<html data-printable>` once it is laid out. */
export interface PrintedDocument {
  path: string
  /** Returns the file of a GET, or null. All other requests are blocked. */
  serve(path: string): Promise<PageFile | null>
  onLaidOut(laidOut: LaidOutReport): void
}

export interface LaidOutReport {
  pageCount: number
  /** Index (from 0) of each inserted file's first page in the final PDF. */
  inserts: { id: string; at: number }[]
}

/** Path of a request to the printed page's own origin; null for any other. */
export function servedPath(method: string, requestUrl: string): string | null {
  const url = URL.parse(requestUrl)
  if (method !== 'GET' || url === null || url.origin !== PRINT_ORIGIN) return null
  if (url.username !== '' || url.password !== '') return null
  return url.pathname + url.search
}

/**
 * Prints a page that reaches nothing but `document.serve`. @throws PrintFailure; Playwright's errors if the
 * browser exits
 */
export async function printConfined(browser: Browser, document: PrintedDocument): Promise<Buffer> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    locale: 'en-CA',
    timezoneId: 'America/Vancouver',
    colorScheme: 'light',
    viewport: { width: 1280, height: 1024 },
  })
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {})
  // The caller enforces the time limit.
  context.setDefaultTimeout(0)
  await context.route('**/*', (route) => respond(route, document, fail))
  return Promise.race([print(await context.newPage(), document, fail), failed])
}

const REQUIRED_RESOURCES = new Set(['document', 'script', 'stylesheet'])

async function respond(
  route: Route,
  document: PrintedDocument,
  fail: (failure: PrintFailure) => void,
): Promise<void> {
  const request = route.request()
  const path = servedPath(request.method(), request.url())
  if (path === null) return route.abort('blockedbyclient')
  const { file, cause } = await document.serve(path).then(
    (file) => ({ file, cause: null }),
    (cause: unknown) => ({ file: null, cause }),
  )
  // Chromium would follow a redirect unchecked.
  if (file !== null && !(file.status >= 300 && file.status < 400)) return route.fulfill(file)
  const missing = new Error(`The printed page has no ${path}.`, { cause })
  if (cause !== null || REQUIRED_RESOURCES.has(request.resourceType())) {
    fail(new PrintFailure('page_failed', { cause: missing }))
  }
  return file === null ? route.fulfill({ status: 404, body: '' }) : route.abort('blockedbyclient')
}

/**
 * Runs in the page. Playwright would look for a selector only twice a second, and its wait for a function
 * needs `unsafe-eval`.
 */
const WAIT_FOR_LAYOUT = `new Promise((resolve) => {
  const check = () =>
    document.documentElement.hasAttribute('data-printable') ? resolve() : requestAnimationFrame(check)
  check()
})`

async function print(
  page: Page,
  document: PrintedDocument,
  fail: (failure: PrintFailure) => void,
): Promise<Buffer> {
  page.on('crash', () => fail(new PrintFailure('crashed')))
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(PRINT_ORIGIN + document.path, { waitUntil: 'commit' })
  await page.evaluate(WAIT_FOR_LAYOUT)
  const root = page.locator('html')
  const pageCount = Number(await root.getAttribute('data-printable'))
  if (!(pageCount > 0)) throw new PrintFailure('page_failed', { cause: errors[0] })
  const inserts = JSON.parse((await root.getAttribute('data-inserts')) ?? '[]') as LaidOutReport['inserts']
  document.onLaidOut({ pageCount, inserts })
  return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
}

const WEB_FILE = /^\/(?:print\.html|assets\/[\w.-]+|api\/files\/[\w-]+)$/

/** Reads the application's files without a connection. */
export const webFileReader =
  (app: FastifyInstance) =>
  async (path: string): Promise<PageFile | null> => {
    if (!WEB_FILE.test(path)) return null
    const { statusCode, headers, rawPayload } = await app.inject({
      url: path,
      headers: { host: '127.0.0.1' },
    })
    if (statusCode !== 200) return null
    const pairs = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
    )
    return { status: 200, headers: Object.fromEntries(pairs), body: rawPayload }
  }
