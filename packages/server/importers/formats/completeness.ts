import { formatNumber } from '#domain/text/number-format.ts'
import { BadInput } from '../bad-input.ts'

/**
 * Refuses a document that states it is incomplete, such as a truncated service response: importing it would remove
 * the missing rows. `members` are the document's other members, as JSON. @throws BadInput
 */
export function refuseIncomplete(members: ReadonlyMap<string, string>, rows: number): void {
  const read = (name: string): unknown => JSON.parse(members.get(name) ?? 'null')
  const matched = Math.max(count(read('numberMatched')), count(read('totalFeatures')))
  const remark = read('remark')
  const why =
    isLimited(read('exceededTransferLimit')) || isLimited(member(read('properties'), 'exceededTransferLimit'))
      ? `it says that the service has more ("exceededTransferLimit": true)`
      : matched > rows
        ? `it says that ${formatNumber(matched)} match`
        : hasNextPage(read('links'))
          ? 'it links to a next page'
          : typeof remark === 'string' && /error|timed out/i.test(remark)
            ? `the service says "${remark.slice(0, 120)}"`
            : null
  if (why === null) return
  throw new BadInput(
    `The file holds ${formatNumber(rows)} rows and is not complete: ${why}. Download the whole layer from its portal, or all pages of the service: ` +
      'ogr2ogr -f GPKG whole.gpkg with its address does so. Nothing was imported.',
  )
}

const isLimited = (value: unknown): boolean => value === true || value === 'true'

const count = (value: unknown): number => (Number.isSafeInteger(Number(value)) ? Number(value) : 0)

const member = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : null

const hasNextPage = (links: unknown): boolean =>
  Array.isArray(links) && links.some((link) => member(link, 'rel') === 'next')
