import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { BadInput } from '../bad-input.ts'

/** Words for rows in names of members that count them, in lower case without punctuation. */
const ROWS = '(?:features?|records?|results?|rows?|items?|entries|elements|objects|hits)'
/** Row counts: `numberMatched`, `totalFeatures`, `num_results`, `nhits`, `total_count` */
const COUNT = new RegExp(
  `^(?:total|n|num|number(?:of)?)?${ROWS}?(?:matched|returned|found|count|total)$|^(?:total|n|num|number(?:of)?)${ROWS}$|^total$`,
)
/** Flags that more rows exist: `exceededTransferLimit`, `has_more`, `hasNextPage` */
const MORE =
  /limitexceeded|exceeded\w*limit|^has(?:more|next)|^more(?:features|results|pages)|truncated|^(?:is)?(?:incomplete|partial)$/
/** Links to other pages: `next`, `@odata.nextLink`, `nextPageToken`, `previous`, `resumptionToken` */
const OTHER_PAGE =
  /^(?:odata)?(?:next|prev(?:ious)?)(?:page|results|link|url|href|cursor|offset|marker|token)*$|^(?:resumption|continuation)token$/
const PAGES =
  /^(?:total|n|num|number(?:of)?)?pages?count$|^(?:total|n|num|number(?:of)?)pages$|^pages$|^lastpage$/
/** Rows skipped before the first. */
const START = /^(?:startindex|offset|skip)$/
/** Flags that all rows are included: `complete`, `isLastPage`, `resultSetCompleted` */
const WHOLE = /^(?:is)?(?:last|lastpage|complete|finished)$|completed$/
/** Members with the service's messages. */
const COMPLAINT = /^(?:remarks?|warnings?|errors?|exceptions?)$/
/** Messages that indicate missing rows. Must not match `within the city limits`. */
const COMPLAINS = /error|timed out|limited to|limit (?:of \d|exceeded|reached)|truncated|partial|incomplete/i

const NOUNS = '(?:records?|rows?|results?|features?|entries|listings?|properties|parcels?)'
const DEEPEST = 3
/** Members of GeoJSON itself, which are not checked. */
const OWN = ['type', 'crs', 'bbox', 'name']

/**
 * Refuses a document that states it is incomplete, because importing it would remove the missing rows.
 * `members` are all except the rows, as JSON. @throws BadInput
 */
export function refuseIncomplete(members: ReadonlyMap<string, string>, rows: number): void {
  for (const [name, json] of members) {
    if (OWN.includes(name)) continue
    const why = reasonWithin(name, parsed(name, json), rows, DEEPEST)
    if (why !== null) throw incomplete(rows, why, ALL_OF_LAYER)
  }
}

const ALL_OF_LAYER =
  'Download the whole layer from its portal, or all pages of the service: ogr2ogr -f GPKG whole.gpkg with its address does so.'
const ALL_OF_TABLE = 'Export all of its rows into one file, or remove the note.'

const incomplete = (rows: number, why: string, help: string): BadInput =>
  new BadInput(
    `The file holds ${formatCount(rows, 'row')} and is not complete: ${why}. ${help} Nothing was imported.`,
  )

function parsed(name: string, json: string): unknown {
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
    String.raw`^\W*(?:total |number of |no\. of )?${NOUNS}\s*(?:returned|found|matched|count|total|affected|selected|exported)?\s*[:=]\s*([\d,]+)\W*$`,
    'i',
  ),
  new RegExp(
    String.raw`^\W*([\d,]+) +${NOUNS}(?: +(?:returned|found|matched|in total|affected|selected|exported))?\W*$`,
    'i',
  ),
  /^\W*[\d,]+ ?(?:-|–|to) ?[\d,]+ of ([\d,]+)\W*$/i,
  /^\W*(?:showing|displaying|records?|rows?|results?|listings?|properties|parcels?) [^a-z]*(?:to|-|–|through)? ?[\d,]* of ([\d,]+)\b/i,
]
/** Row limits in notes: `limited to 500 listings`, `only the first 500 rows` */
const LIMITED = new RegExp(
  String.raw`\b(?:limited to|limit of|first|top|maximum of) ([\d,]+) ${NOUNS}\b`,
  'i',
)
/**
 * Truncation in notes: `*** output truncated ***`, `Maximum number of rows reached`, `(more rows not shown)`
 */
const CUT_OFF = new RegExp(
  String.raw`\b(?:output|list|table|file|report|${NOUNS})(?: \w+){0,2} truncated\b|\b(?:maximum|limit)\b.*\b${NOUNS}\b.*\b(?:reached|exceeded)\b|` +
    String.raw`\b(?:more|not all) ${NOUNS}\b.*\b(?:shown|displayed|listed)\b`,
  'i',
)
const STATED_PAGES = /^\W*page (\d+) of (\d+)\W*$/i

/** Some patterns are slow on longer text. */
const MAX_STATEMENT = 200

/** Refuses a table whose notes above or below the rows state more rows, or further pages. @throws BadInput */
export function refuseStatedMore(all: readonly string[], rows: number): void {
  const notes = all.filter(({ length }) => length <= MAX_STATEMENT)
  for (const note of notes) {
    const stated = STATED_ROWS.flatMap((pattern) => pattern.exec(note)?.[1] ?? [])[0]
    const [, limit] = LIMITED.exec(note) ?? []
    const isFull = limit !== undefined && Number(limit.replaceAll(',', '')) <= rows
    if (Number(stated?.replaceAll(',', '')) > rows || isFull || CUT_OFF.test(note))
      throw incomplete(rows, `it says "${note.trim()}"`, ALL_OF_TABLE)
  }
  const page = notes.findLast((note) => STATED_PAGES.test(note))
  const [, number, pages] = STATED_PAGES.exec(page ?? '') ?? []
  if (Number(number) < Number(pages)) throw incomplete(rows, `it ends with "${page?.trim()}"`, ALL_OF_TABLE)
}

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

function reasonWithin(name: string, value: unknown, rows: number, depth: number): string | null {
  const why = reasonOf(name, bare(name), value, rows)
  if (why !== null || depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return why
  for (const [inner, each] of Object.entries(value)) {
    const found = reasonWithin(inner, each, rows, depth - 1)
    if (found !== null) return found
  }
  return null
}

function reasonOf(written: string, name: string, value: unknown, rows: number): string | null {
  if (MORE.test(name) && (value === true || value === 'true'))
    return `it says that the service has more ("${written}": true)`
  if (WHOLE.test(name) && (value === false || value === 'false'))
    return `it says that it is not the whole ("${written}": false)`
  const count = countOf(value)
  if (COUNT.test(name) && count > rows) return `it says that ${formatNumber(count)} match`
  if (PAGES.test(name) && count > 1) return `it says that there are ${formatNumber(count)} pages`
  if (START.test(name) && count > 0) return `it says that it skips the first rows ("${written}": ${count})`
  if (OTHER_PAGE.test(name) ? isAddress(value) : name === 'links' && hasOtherPage(value))
    return `it links to ${/prev/.test(name) ? 'a page before it' : 'a next page'}`
  if (COMPLAINT.test(name)) return complaintOf(name, value)
  return null
}

const countOf = (value: unknown): number =>
  (typeof value === 'number' || typeof value === 'string') && Number.isSafeInteger(Number(value))
    ? Number(value)
    : 0

function complaintOf(name: string, value: unknown): string | null {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const isFailure =
    /^(?:error|exception)/.test(name) && !['', 'null', 'false', '[]', '{}', '0'].includes(text)
  return isFailure || COMPLAINS.test(text) ? `the service says "${text.slice(0, 120)}"` : null
}

const isAddress = (value: unknown): boolean =>
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
