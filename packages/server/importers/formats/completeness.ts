import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { BadInput } from '../bad-input.ts'

/** Words for rows in the names of row counts. Names are compared in lower case, letters only. */
const ROW_WORDS = '(?:features?|records?|results?|rows?|items?|entries|elements|objects|hits)'
/** Row counts: `numberMatched`, `totalFeatures`, `num_results`, `nhits`, `total_count` */
const ROW_COUNT = new RegExp(
  `^(?:total|n|num|number(?:of)?)?${ROW_WORDS}?(?:matched|returned|found|count|total)$|^(?:total|n|num|number(?:of)?)${ROW_WORDS}$|^total$`,
)
/** Flags that more rows exist: `exceededTransferLimit`, `has_more`, `hasNextPage` */
const HAS_MORE =
  /limitexceeded|exceeded\w*limit|^has(?:more|next)|^more(?:features|results|pages)|truncated|^(?:is)?(?:incomplete|partial)$/
/** Links to other pages: `next`, `@odata.nextLink`, `nextPageToken`, `previous`, `resumptionToken` */
const OTHER_PAGE =
  /^(?:odata)?(?:next|prev(?:ious)?)(?:page|results|link|url|href|cursor|offset|marker|token)*$|^(?:resumption|continuation)token$/
const PAGE_COUNT =
  /^(?:total|n|num|number(?:of)?)?pages?count$|^(?:total|n|num|number(?:of)?)pages$|^pages$|^lastpage$/
/** Rows skipped before the first. */
const ROW_OFFSET = /^(?:startindex|offset|skip)$/
/** Flags that all rows are included: `complete`, `isLastPage`, `resultSetCompleted` */
const IS_COMPLETE = /^(?:is)?(?:last|lastpage|complete|finished)$|completed$/
/** Members with the service's messages. */
const SERVICE_MESSAGE = /^(?:remarks?|warnings?|errors?|exceptions?)$/
/** Messages that indicate missing rows. Must not match `within the city limits`. */
const REPORTS_MISSING_ROWS =
  /error|timed out|limited to|limit (?:of \d|exceeded|reached)|truncated|partial|incomplete/i

const ROW_NOUNS = '(?:records?|rows?|results?|features?|entries|listings?|properties|parcels?)'
const MAX_DEPTH = 3
/** Members of GeoJSON itself, which are not checked. */
const GEOJSON_MEMBERS = ['type', 'crs', 'bbox', 'name']

/**
 * Refuses a document that states it is incomplete, because importing it would remove the missing rows.
 * `members` are all except the rows, as JSON. @throws BadInput
 */
export function refuseIncomplete(members: ReadonlyMap<string, string>, rows: number): void {
  for (const [name, json] of members) {
    if (GEOJSON_MEMBERS.includes(name)) continue
    const reason = findReason(name, parseMember(name, json), rows, MAX_DEPTH)
    if (reason !== null) throw incompleteError(rows, reason, WHOLE_LAYER_HELP)
  }
}

const WHOLE_LAYER_HELP =
  'Download the whole layer from its portal, or all pages of the service: ogr2ogr -f GPKG whole.gpkg with its address does so.'
const WHOLE_TABLE_HELP = 'Export all of its rows into one file, or remove the note.'

const incompleteError = (rows: number, reason: string, help: string): BadInput =>
  new BadInput(
    `The file holds ${formatCount(rows, 'row')} and is not complete: ${reason}. ${help} Nothing was imported.`,
  )

function parseMember(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new BadInput(
      `Its member "${name}" is not valid JSON: ${(error as Error).message}. Nothing was imported.`,
    )
  }
}

/** Row counts in notes: `Records returned: 500`, `(500 rows affected)`, `Showing 1 to 100 of 727 entries` */
const STATED_ROWS = [
  new RegExp(
    String.raw`^\W*(?:total |number of |no\. of )?${ROW_NOUNS}\s*(?:returned|found|matched|count|total|affected|selected|exported)?\s*[:=]\s*([\d,]+)\W*$`,
    'i',
  ),
  new RegExp(
    String.raw`^\W*([\d,]+) +${ROW_NOUNS}(?: +(?:returned|found|matched|in total|affected|selected|exported))?\W*$`,
    'i',
  ),
  /^\W*[\d,]+ ?(?:-|–|to) ?[\d,]+ of ([\d,]+)\W*$/i,
  /^\W*(?:showing|displaying|records?|rows?|results?|listings?|properties|parcels?) [^a-z]*(?:to|-|–|through)? ?[\d,]* of ([\d,]+)\b/i,
]
/** Row limits in notes: `limited to 500 listings`, `only the first 500 rows` */
const ROW_LIMIT = new RegExp(
  String.raw`\b(?:limited to|limit of|first|top|maximum of) ([\d,]+) ${ROW_NOUNS}\b`,
  'i',
)
/**
 * Truncation in notes: `*** output truncated ***`, `Maximum number of rows reached`, `(more rows not shown)`
 */
const TRUNCATED = new RegExp(
  String.raw`\b(?:output|list|table|file|report|${ROW_NOUNS})(?: \w+){0,2} truncated\b|\b(?:maximum|limit)\b.*\b${ROW_NOUNS}\b.*\b(?:reached|exceeded)\b|` +
    String.raw`\b(?:more|not all) ${ROW_NOUNS}\b.*\b(?:shown|displayed|listed)\b`,
  'i',
)
const STATED_PAGES = /^\W*page (\d+) of (\d+)\W*$/i

/** Some patterns are slow on longer text. */
const MAX_NOTE_LENGTH = 200

/** Refuses a table whose notes above or below the rows state more rows, or further pages. @throws BadInput */
export function refuseStatedMore(allNotes: readonly string[], rows: number): void {
  const notes = allNotes.filter(({ length }) => length <= MAX_NOTE_LENGTH)
  for (const note of notes) {
    const rowCount = STATED_ROWS.flatMap((pattern) => pattern.exec(note)?.[1] ?? [])[0]
    const [, limit] = ROW_LIMIT.exec(note) ?? []
    const isFull = limit !== undefined && Number(limit.replaceAll(',', '')) <= rows
    if (Number(rowCount?.replaceAll(',', '')) > rows || isFull || TRUNCATED.test(note))
      throw incompleteError(rows, `it says "${note.trim()}"`, WHOLE_TABLE_HELP)
  }
  const page = notes.findLast((note) => STATED_PAGES.test(note))
  const [, number, pages] = STATED_PAGES.exec(page ?? '') ?? []
  if (Number(number) < Number(pages))
    throw incompleteError(rows, `it ends with "${page?.trim()}"`, WHOLE_TABLE_HELP)
}

const lettersOnly = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

function findReason(name: string, value: unknown, rows: number, depth: number): string | null {
  const reason = memberReason(name, lettersOnly(name), value, rows)
  if (reason !== null || depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return reason
  for (const [inner, innerValue] of Object.entries(value)) {
    const innerReason = findReason(inner, innerValue, rows, depth - 1)
    if (innerReason !== null) return innerReason
  }
  return null
}

function memberReason(fullName: string, name: string, value: unknown, rows: number): string | null {
  if (HAS_MORE.test(name) && (value === true || value === 'true'))
    return `it says that the service has more ("${fullName}": true)`
  if (IS_COMPLETE.test(name) && (value === false || value === 'false'))
    return `it says that it is not the whole ("${fullName}": false)`
  const count = toCount(value)
  if (ROW_COUNT.test(name) && count > rows) return `it says that ${formatNumber(count)} match`
  if (PAGE_COUNT.test(name) && count > 1) return `it says that there are ${formatNumber(count)} pages`
  if (ROW_OFFSET.test(name) && count > 0)
    return `it says that it skips the first rows ("${fullName}": ${count})`
  if (OTHER_PAGE.test(name) ? isLink(value) : name === 'links' && hasOtherPage(value))
    return `it links to ${/prev/.test(name) ? 'a page before it' : 'a next page'}`
  if (SERVICE_MESSAGE.test(name)) return findComplaint(name, value)
  return null
}

const toCount = (value: unknown): number =>
  (typeof value === 'number' || typeof value === 'string') && Number.isSafeInteger(Number(value))
    ? Number(value)
    : 0

function findComplaint(name: string, value: unknown): string | null {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const isFailure =
    /^(?:error|exception)/.test(name) && !['', 'null', 'false', '[]', '{}', '0'].includes(text)
  return isFailure || REPORTS_MISSING_ROWS.test(text) ? `the service says "${text.slice(0, 120)}"` : null
}

const isLink = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'number' || typeof member(value, 'href') === 'string'

const hasOtherPage = (links: unknown): boolean =>
  Array.isArray(links) &&
  links.some((link) =>
    [member(link, 'rel')].flat().some((rel) => /^(?:next|prev|previous)$/.test(String(rel))),
  )

const member = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : null
