import { compareTexts, formatList } from '../../../text/counts.ts'
import { formatNumber } from '../../../text/number-format.ts'

/** Number of addresses written in full. */
const MAX_ADDRESSES = 3

/**
 * Sorted by street and number: `101 Main St, 103 Main St and 23 more`. Equal addresses count once. Null if
 * none is known.
 */
export function leadingAddresses(addresses: readonly (string | null)[]): string | null {
  const uniqueAddresses = [...new Set(addresses.filter((address) => address !== null))].sort(byStreet)
  const nameless = addresses.filter((address) => address === null).length
  if (uniqueAddresses.length === 0) return null
  const places = uniqueAddresses.length + nameless
  if (places === uniqueAddresses.length && places <= MAX_ADDRESSES) return formatList(uniqueAddresses)
  const names = uniqueAddresses.slice(0, MAX_ADDRESSES - 1)
  return `${names.join(', ')} and ${formatNumber(places - names.length)} more`
}

/** All parcels, or the parents of a subdivision or assembly. */
export function selectLeaders<Change extends { type: string }>(
  changes: readonly Change[],
): readonly Change[] {
  const parents = changes.filter(({ type }) => type === 'pid_deleted')
  return parents.length > 0 ? parents : changes
}

const STREET = /^(?:\S+ - )?(\d+)\S*\s+(.*)$/

function byStreet(a: string, b: string): number {
  const [, numberA = '0', streetA = a] = STREET.exec(a) ?? []
  const [, numberB = '0', streetB = b] = STREET.exec(b) ?? []
  return compareTexts(streetA, streetB) || Number(numberA) - Number(numberB) || compareTexts(a, b)
}
