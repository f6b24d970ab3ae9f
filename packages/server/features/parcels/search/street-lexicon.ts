import { normaliseStreet, plainWords } from '#domain/parcel/address/street.ts'
import { direction, SECOND_NAMES, streetType, toOrdinal } from '#domain/parcel/address/street-words.ts'
import { withoutStyle } from './matching/match-places.ts'

export interface Street {
  /** `MARINE DR SE`, as normalized by `normaliseStreet`. */
  name: string
  /** `DR`; null for `KINGSWAY`. */
  type: string | null
  /** `SE`, `E N`; may be empty. */
  directions: string
  municipality: string | null
  /** The sources' spellings, as the database has them. */
  spellings: string[]
  addressCount: number
}

/** A name without type and direction: `MARINE`, `22`. */
export interface StreetBase {
  /** The name without spaces, so that `KINGGEORGE` matches `KING GEORGE`. */
  letters: string
  /** `22ND` for a numbered street, else the same as `letters`. */
  ordinal: string
  mask: number
  streets: Street[]
}

export interface StreetLexicon {
  /** Sorted for a binary search by prefix. */
  bases: StreetBase[]
  /** Names with and without style: `DISTRICT OF SAANICH`, `SAANICH`. */
  municipalities: ReadonlySet<string>
  /** `OLD TOWN` */
  neighbourhoods: ReadonlySet<string>
}

export interface StreetSpelling {
  street: string
  municipality: string | null
  count: number
}

/** `MARINE DR SE` → `MARINE`, `DR`, `SE` */
export interface StreetParts {
  base: string[]
  type: string | null
  directions: string
}

/** `name` is normalized by `normaliseStreet`. */
export function splitStreetName(name: string): StreetParts {
  const base = name.split(' ')
  const directions: string[] = []
  while (base.length > 1) {
    const last = direction(base.at(-1))
    if (last === undefined) break
    directions.unshift(last)
    base.pop()
  }
  const type = base.length > 1 ? (streetType(base.at(-1) ?? '') ?? null) : null
  if (type !== null) base.pop()
  return { base, type, directions: directions.join(' ') }
}

export function buildLexicon(
  spellings: readonly StreetSpelling[],
  neighbourhoods: readonly string[] = [],
): StreetLexicon {
  const streets = new Map<string, Street>()
  const bases = new Map<string, StreetBase>()
  const municipalities = new Set<string>()
  for (const { street: spelling, municipality, count } of spellings) {
    const name = normaliseStreet(spelling)
    if (name === '') continue
    if (municipality) {
      const words = plainWords(municipality).join(' ')
      municipalities.add(words).add(withoutStyle(words))
    }
    const key = `${name}\n${municipality ?? ''}`
    const existing = streets.get(key)
    if (existing) {
      if (!existing.spellings.includes(spelling)) existing.spellings.push(spelling)
      existing.addressCount += count
      continue
    }
    const { base, ...parts } = splitStreetName(name)
    const street: Street = { name, ...parts, municipality, spellings: [spelling], addressCount: count }
    streets.set(key, street)
    const official = base.join('')
    for (const letters of [official, SECOND_NAMES.get(official) ?? []].flat()) {
      const existingBase = bases.get(letters)
      if (existingBase) existingBase.streets.push(street)
      else
        bases.set(letters, {
          letters,
          ordinal: toOrdinal(letters),
          mask: letterMask(toOrdinal(letters)),
          streets: [street],
        })
    }
  }
  const sorted = [...bases.values()].sort((a, b) => (a.letters < b.letters ? -1 : 1))
  return { bases: sorted, municipalities, neighbourhoods: new Set(neighbourhoods) }
}

/** Finds names with this prefix, the exact name first. */
export function basesWithPrefix({ bases }: StreetLexicon, letters: string): StreetBase[] {
  let low = 0
  let high = bases.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bases[middle]?.letters ?? '') < letters) low = middle + 1
    else high = middle
  }
  let end = low
  while (bases[end]?.letters.startsWith(letters)) end++
  return bases.slice(low, end)
}

/**
 * Encodes the letters and digits of a name as bits. A typing error changes at most two bits, so comparing
 * masks excludes most names cheaply.
 */
export function letterMask(letters: string): number {
  let mask = 0
  for (let i = 0; i < letters.length; i++) mask |= 1 << (letters.charCodeAt(i) & 31)
  return mask
}

export function countBits(mask: number): number {
  let bits = mask
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
