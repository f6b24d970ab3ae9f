import { LotlineError } from '#contract/errors.ts'
import { PAGE_SIZE } from '#contract/wire/pages.ts'
import { containsPattern } from '../../db/contains-pattern.ts'

/** The position at which a list ordered by time continues: after this time (to the microsecond, as the database writes it) and this id. */
export interface TimeCursor {
  at: string
  id: string
}

const TIME_CURSOR = /^((?:19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(.+)$/
const IDS = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bigint: /^\d{1,18}$/,
}

/** Throws 400 `bad_request` for a cursor that no page has returned. */
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

/** Returns whether the time is a real one: not the 30th of February, which JavaScript takes for the 2nd of March. */
function isRealTime(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19)
}

export const writeTimeCursor = ({ at, id }: TimeCursor): string => `${at}~${id}`

/** The words as a pattern of ILIKE that finds them anywhere; null for none. */
export function likePattern(search: string | undefined): string | null {
  const words = search?.trim() ?? ''
  return words === '' ? null : containsPattern(words)
}

export interface Page<Row> {
  rows: Row[]
  next: string | null
  total: number
}

/** Returns a page of rows that were read one beyond it: the rows of the page, and the cursor at which the next one begins. */
export function cutPage<Row, Shown>(
  rows: readonly Row[],
  total: number,
  cursorOf: (row: Row) => string,
  show: (row: Row) => Shown,
): Page<Shown> {
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return {
    rows: shown.map(show),
    next: rows.length > PAGE_SIZE && last !== undefined ? cursorOf(last) : null,
    total,
  }
}
