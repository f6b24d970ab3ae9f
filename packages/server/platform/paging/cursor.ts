import { LotlineError } from '#contract/errors.ts'
import { PAGE_SIZE } from '#contract/wire/pages.ts'

/** Place in a list ordered by time and id. `at` has microseconds. */
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
    throw new LotlineError('bad_request', 'after: must be what the page before has answered')
  }
  return { at, id }
}

/** Rejects 30 February, which JavaScript reads as 2 March. */
function isRealTime(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19)
}

export const writeTimeCursor = ({ at, id }: TimeCursor): string => `${at}~${id}`

/** Pattern for LIKE with `%` and `_` escaped. */
export const containsPattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`

export const getTimeCursor = (row: { cursor_at: string; cursor_id: string }): string =>
  writeTimeCursor({ at: row.cursor_at, id: row.cursor_id })

export function likePattern(search: string | undefined): string | null {
  const words = search?.trim() ?? ''
  return words === '' ? null : containsPattern(words)
}

export interface Page<Row> {
  rows: Row[]
  next: string | null
  total: number
}

/** Makes a page of rows, which include one more than the page if more follow. */
export function toPage<Row, Shown>(
  rows: readonly Row[],
  total: number,
  cursorOf: (row: Row) => string,
  show: (row: Row) => Shown,
): Page<Shown> {
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    rows: page.map(show),
    next: rows.length > PAGE_SIZE && last !== undefined ? cursorOf(last) : null,
    total,
  }
}
