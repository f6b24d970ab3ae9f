import { formatNumber } from '#domain/text/number-format.ts'
import { BadInput } from '../bad-input.ts'

/** Members by which services state that a document is a part, also within the containers. In lower case, letters only. */
const CONTAINERS = ['properties', 'context', 'metadata', 'meta', 'pagination', 'paging', 'links', 'page']
const LIMITED = [
  'exceededtransferlimit',
  'limitexceeded',
  'hasmore',
  'morefeatures',
  'truncated',
  'incomplete',
]
const COUNTS = [
  'numbermatched',
  'numberreturned',
  'totalfeatures',
  'matched',
  'returned',
  'count',
  'totalcount',
]
const NEXT = ['next', 'nextpage', 'nextlink', 'nexturl', 'odatanextlink']

const STATEMENTS = [...CONTAINERS, ...LIMITED, ...COUNTS, ...NEXT, 'remark']

type Member = readonly [name: string, value: unknown]

/**
 * Refuses a document that states it is incomplete, such as a truncated service response: importing it would remove
 * the missing rows. `members` are the document's other members, as JSON. @throws BadInput
 */
export function refuseIncomplete(members: ReadonlyMap<string, string>, rows: number): void {
  const own = [...members]
    .filter(([name]) => STATEMENTS.includes(bare(name)))
    .map(([name, json]): Member => [bare(name), JSON.parse(json)])
  const why = own.flatMap(within).flatMap(([name, value]) => reasonOf(name, value, rows) ?? [])[0]
  if (why === undefined) return
  throw new BadInput(
    `The file holds ${formatNumber(rows)} rows and is not complete: ${why}. Download the whole layer from its portal, or all pages of the service: ` +
      'ogr2ogr -f GPKG whole.gpkg with its address does so. Nothing was imported.',
  )
}

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/** The members of a container; any other member itself. */
function within([name, value]: Member): Member[] {
  if (!CONTAINERS.includes(name) || typeof value !== 'object' || value === null || Array.isArray(value))
    return [[name, value]]
  return Object.entries(value).map(([inner, each]): Member => [bare(inner), each])
}

function reasonOf(name: string, value: unknown, rows: number): string | null {
  if (LIMITED.includes(name) && (value === true || value === 'true'))
    return `it says that the service has more ("${name === LIMITED[0] ? 'exceededTransferLimit' : name}": true)`
  if (COUNTS.includes(name) && Number.isSafeInteger(Number(value)) && Number(value) > rows)
    return `it says that ${formatNumber(Number(value))} match`
  if (NEXT.includes(name) ? isAddress(value) : name === 'links' && hasNextPage(value))
    return 'it links to a next page'
  if (name === 'remark' && typeof value === 'string' && /error|timed out/i.test(value))
    return `the service says "${value.slice(0, 120)}"`
  return null
}

/** An address, alone or as the `href` of a link. */
const isAddress = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof member(value, 'href') === 'string'

const hasNextPage = (links: unknown): boolean =>
  Array.isArray(links) && links.some((link) => [member(link, 'rel')].flat().includes('next'))

const member = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : null
