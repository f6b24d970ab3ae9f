import { formatList } from '../../../text/counts.ts'
import { formatNumber } from '../../../text/number-format.ts'

/** Number of addresses that lead a line in full. */
const MOST = 3

/**
 * Returns the addresses of places as the beginning of a line, by street and number: `101 Main St`, `101 Main St, 103 Main St and 23 more`; null
 * where none is known. Parcels that share an address count as one, those without one among the others.
 */
export function leadingAddresses(addresses: readonly (string | null)[]): string | null {
  const known = [...new Set(addresses.filter((address) => address !== null))].sort(byStreet)
  const nameless = addresses.filter((address) => address === null).length
  if (known.length === 0) return null
  const places = known.length + nameless
  if (places === known.length && places <= MOST) return formatList(known)
  const shown = known.slice(0, MOST - 1)
  return `${shown.join(', ')} and ${formatNumber(places - shown.length)} more`
}

/** Returns the changes of a group whose places say where it is: all of them; of a family of parcels its parents. */
export function selectLeaders<Change extends { type: string }>(
  changes: readonly Change[],
): readonly Change[] {
  const parents = changes.filter(({ type }) => type === 'pid_deleted')
  return parents.length > 0 ? parents : changes
}

const STREET = /^(?:\S+ - )?(\d+)\S*\s+(.*)$/

/** Houses of one street stand together, in the order of their numbers. */
function byStreet(a: string, b: string): number {
  const [, numberA = '0', streetA = a] = STREET.exec(a) ?? []
  const [, numberB = '0', streetB = b] = STREET.exec(b) ?? []
  return compare(streetA, streetB) || Number(numberA) - Number(numberB) || compare(a, b)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
