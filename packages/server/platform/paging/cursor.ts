import { LotlineError } from '#contract/errors.ts'
import { PAGE_SIZE } from '#contract/wire/pages.ts'

/** Place in a list ordered by time and id, written `at~id`. `at` has microseconds. */
interface TimeCursor {
  at: string
  id: string
}

const TIME_CURSOR = /^((?:19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(.+)$/
const IDS = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bigint: /^\d{1,18}$/,
}

/** @throws 400 `bad_request` */
export function readTimeCursor(
  text: string | undefined,
  idType: keyof typeof IDS = 'uuid',
): TimeCursor | null {
  if (text === undefined) return null
  const [, at, id] = TIME_CURSOR.exec(text) ?? []
  if (at === undefined || id === undefined || !isRealTime(at) || !IDS[idType].test(id)) {
    throw new LotlineError('bad_request', 'after: must be the `next` of the previous page')
  }
  return { at, id }
}

/** Rejects 30 February, which JavaScript reads as 2 March. */
function isRealTime(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19)
}

/** Pattern for LIKE with `%` and `_` escaped. */
export const containsPattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`

export function likePattern(search: string | undefined): string | null {
  const text = search?.trim() ?? ''
  return text === '' ? null : containsPattern(text)
}

export interface Page<Row> {
  rows: Row[]
  next: string | null
  total: number
}

/** Creates a page from its rows, which include the next row if more follow. */
export function toPage<Row, Shown>(
  rows: readonly Row[],
  total: number,
  getCursor: (row: Row) => string,
  show: (row: Row) => Shown,
): Page<Shown> {
  const page = rows.slice(0, PAGE_SIZE)
  const lastRow = page.at(-1)
  return {
    rows: page.map(show),
    next: rows.length > PAGE_SIZE && lastRow !== undefined ? getCursor(lastRow) : null,
    total,
  }
}
