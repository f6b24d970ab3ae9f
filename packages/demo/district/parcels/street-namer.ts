import { type NameStyle, type StreetKind, StreetNames } from '../facts/names.ts'
import type { Pattern } from '../plan/patterns.ts'
import { QUARTERS, type Quarter } from '../plan/town-plan.ts'

/** Keys are `r3.0` along row 3, `c2.5` across row 2, and `i2.5.1` inside a block. */
export type NameStreet = (key: string, innerKind?: StreetKind) => string

const STYLES: Record<string, NameStyle> = { OT: 'avenues', HN: 'catch' }

/** Old Town numbers its avenues from the north, which requires `rowCount`. */
export function streetNamer(quarter: Quarter, pattern: Pattern, seed: number, rowCount: number): NameStreet {
  const names = new StreetNames(seed, quarter.key, quarter.turn, QUARTERS.length)
  const isRural = quarter.character === 'farm' || quarter.character === 'acreage'
  const style = STYLES[quarter.key] ?? 'nature'
  return (key, innerKind = 'street') => {
    const [row = '0', index = '0'] = key.slice(1).split('.')
    switch (key.charAt(0)) {
      case 'r':
        return names.nameStreet(
          `r${row}`,
          isRural ? 'rural' : 'row',
          style,
          style === 'avenues' ? rowCount - 1 - Number(row) : Number(row),
        )
      case 'c':
        return pattern.isGrid
          ? names.nameStreet(`c.${index}`, 'grid')
          : names.nameStreet(key, isRural ? 'rural' : 'cross')
      default:
        return names.nameStreet(key, innerKind)
    }
  }
}
