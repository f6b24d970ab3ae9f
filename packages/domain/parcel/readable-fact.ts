import { capitalized } from '../text/counts.ts'
import { formatArea, formatFloorArea, formatLength, type UnitSystem } from '../text/units.ts'

const SQUARE_METRES = / square met(re|er)s$/i
const METRES = / met(re|er)s$/i
const FLOOR = /floor|building|gross/i

/**
 * Makes a source's name readable: `TP_LINK` → `Tp link`. A unit moves to the number: `Floor area square
 * metres: 15254` → `Floor area: 15,254 m²`.
 */
export function readableFact(
  { name, value }: { name: string; value: string },
  units: UnitSystem,
): { term: string; text: string } {
  const term = splitCamelCase(name)
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) return { term, text: value }
  if (METRES.test(term) && !SQUARE_METRES.test(term))
    return { term: term.replace(METRES, ''), text: formatLength(number, units) }
  if (!SQUARE_METRES.test(term)) return { term, text: value }
  const areaTerm = term.replace(SQUARE_METRES, '')
  const format = FLOOR.test(areaTerm) ? formatFloorArea : formatArea
  return { term: areaTerm, text: format(number, units) }
}

function splitCamelCase(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capitalized(words)
}
