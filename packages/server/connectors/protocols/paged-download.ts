import { TransientError } from '../outbound/retry.ts'
import { DataChanged, type DownloadContext, type Downloaded } from './download.ts'
import { json, politeRequest } from './polite-request.ts'

interface PagedService {
  count(): Promise<number>
  pageSize: number
  pageUrl(start: number, count: number): string
  /** Unique column for ordering the pages. */
  keyField: string
  /** @throws for an error that has a success status */
  check?(payload: Record<string, unknown>): void
}

/** Thrown if the service's pages are smaller than announced. */
export class SmallerPages extends Error {
  readonly rows: number
  constructor(rows: number) {
    super(`The service returns ${rows} rows at a time.`)
    this.rows = rows
  }
}

interface ResumeNote {
  total: number
  pageSize: number
  firstUrl: string
}

/**
 * Stores a page if it has the expected number of rows, with keys above the previous page's. Resumes while the
 * row count is the same. @throws `DataChanged`, `SmallerPages`, `ServiceFailure`
 */
export async function downloadPages(context: DownloadContext, service: PagedService): Promise<Downloaded> {
  const total = await service.count()
  const note: ResumeNote = {
    total,
    pageSize: service.pageSize,
    firstUrl: service.pageUrl(0, service.pageSize),
  }
  await resumeOrClear(context, note)
  const pages: string[] = []
  let lastKey: number | null = null
  for (let start = 0; start < total; start += service.pageSize) {
    const name = `page-${String(start).padStart(9, '0')}.json`
    const expected = Math.min(service.pageSize, total - start)
    const cached = await context.pages.read(name)
    const text = cached ?? (await fetchPage(context, service, { start, expected, total, lastKey, name }))
    lastKey = readLastKey(text, service.keyField)
    pages.push(name)
    context.onProgress?.({ rows: start + expected, of: total })
  }
  const newTotal = await service.count()
  if (newTotal !== total) throw dataChangedError(total, newTotal)
  return { format: 'geojson', pages, rows: total }
}

async function resumeOrClear(context: DownloadContext, note: ResumeNote): Promise<void> {
  const content = JSON.stringify(note)
  if ((await context.pages.read('note.json')) === content) return
  await context.pages.clear()
  await context.pages.write('note.json', content)
}

interface PageRequest {
  start: number
  expected: number
  total: number
  lastKey: number | null
  name: string
}

async function fetchPage(
  context: DownloadContext,
  service: PagedService,
  page: PageRequest,
): Promise<string> {
  const text = await politeRequest(context, service.pageUrl(page.start, page.expected), async (response) => {
    const payload = (await json(response)) as Record<string, unknown>
    service.check?.(payload)
    const count = payload.numberMatched ?? payload.totalFeatures
    if (typeof count === 'number' && count !== page.total) throw dataChangedError(page.total, count)
    checkRows(payload, service.keyField, page)
    return JSON.stringify(payload)
  })
  await context.pages.write(page.name, text)
  return text
}

function checkRows(payload: Record<string, unknown>, keyField: string, page: PageRequest): void {
  const features = payload.features
  if (!Array.isArray(features)) throw new TransientError('its response has no features')
  const isCapped =
    payload.exceededTransferLimit ?? (payload.properties as Record<string, unknown>)?.exceededTransferLimit
  if (features.length > 0 && features.length < page.expected && isCapped === true) {
    throw new SmallerPages(features.length)
  }
  if (features.length !== page.expected) {
    throw new TransientError(`it returned ${features.length} rows instead of ${page.expected}`)
  }
  let lastKey = page.lastKey
  for (const feature of features) {
    const key = readKey(feature, keyField)
    if (key === null) throw new TransientError(`a row has no ${keyField}`)
    if (lastKey !== null && key <= lastKey)
      throw new TransientError(`rows from ${page.start} on are repeated or out of order`)
    lastKey = key
  }
}

function readKey(
  feature: { properties?: Record<string, unknown>; id?: unknown },
  keyField: string,
): number | null {
  const key = Number(feature.properties?.[keyField] ?? feature.id)
  return Number.isFinite(key) ? key : null
}

function readLastKey(text: string, keyField: string): number | null {
  const features = (JSON.parse(text) as { features: [] }).features
  const lastFeature = features.at(-1)
  return lastFeature === undefined ? null : readKey(lastFeature, keyField)
}

function dataChangedError(oldTotal: number, newTotal: number): DataChanged {
  return new DataChanged(`The number of rows changed from ${oldTotal} to ${newTotal} during the download.`)
}
