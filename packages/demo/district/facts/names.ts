import { itemAt } from '../geometry/point.ts'
import { Random } from '../random.ts'
import { CATCH, NAME_BEGINNINGS, NAME_ENDINGS, ORDINALS } from './name-lists.ts'

const SUFFIXES = {
  row: ['Street', 'Road', 'Drive', 'Way', 'Avenue', 'Lane'],
  grid: ['Street', 'Street', 'Street', 'Road'],
  cross: ['Street', 'Place', 'Road', 'Way'],
  'cul-de-sac': ['Place', 'Court', 'Close', 'Mews'],
  crescent: ['Crescent'],
  street: ['Lane', 'Way', 'Terrace'],
  rural: ['Road', 'Trail', 'Line'],
} as const
export type StreetKind = keyof typeof SUFFIXES
/** Numbered avenues, kinds of fish and shellfish, or words from nature. */
export type NameStyle = 'avenues' | 'catch' | 'nature'

/** Names of streets that the documentation's screenshots show. */
const FIXED_NAMES: Record<string, string> = {
  'FH row 3': 'Fernhollow Lane',
  'CR crescent 0': 'Tidewater Crescent',
}

/** Names streets. Neighbourhoods of an island share no name. */
export class StreetNames {
  readonly #random: Random
  readonly #bases: string[]
  readonly #quarterKey: string
  readonly #named = new Map<string, string>()
  readonly #counts = new Map<StreetKind, number>()
  #next = 0

  constructor(seed: number, quarterKey: string, quarterIndex: number, quarterCount: number) {
    this.#random = new Random(seed, 'street names', quarterKey)
    this.#quarterKey = quarterKey
    const all = shuffledNames(seed)
    this.#bases = all.filter((_, index) => index % quarterCount === quarterIndex)
  }

  nameStreet(key: string, kind: StreetKind, style: NameStyle = 'nature', position = 0): string {
    const cached = this.#named.get(key)
    if (cached !== undefined) return cached
    const count = this.#counts.get(kind) ?? 0
    this.#counts.set(kind, count + 1)
    const name = FIXED_NAMES[`${this.#quarterKey} ${kind} ${count}`] ?? this.#invent(kind, style, position)
    this.#named.set(key, name)
    return name
  }

  #invent(kind: StreetKind, style: NameStyle, position: number): string {
    if (style === 'avenues') return `${itemAt(ORDINALS, position)} Avenue`
    if (style === 'catch') return `${itemAt(CATCH, position)} Street`
    const base = this.#bases[this.#next % this.#bases.length] ?? 'Cedar'
    const round = Math.floor(this.#next / this.#bases.length)
    this.#next++
    const suffix = this.#random.pick(SUFFIXES[kind])
    return round === 0
      ? `${base} ${suffix}`
      : `${base} ${itemAt(['North', 'South', 'Upper', 'Lower'], round - 1)} ${suffix}`
  }
}

const cache = new Map<number, string[]>()

function shuffledNames(seed: number): string[] {
  const cached = cache.get(seed)
  if (cached) return cached
  const all: string[] = []
  for (const first of NAME_BEGINNINGS) {
    for (const second of NAME_ENDINGS) {
      const name = first + second
      if (!first.toLowerCase().endsWith(second) && !['Fernhollow', 'Tidewater'].includes(name)) all.push(name)
    }
  }
  const random = new Random(seed, 'names')
  for (let index = all.length - 1; index > 0; index--) {
    const other = random.integer(0, index)
    const [a, b] = [itemAt(all, index), itemAt(all, other)]
    all[index] = b
    all[other] = a
  }
  cache.clear()
  cache.set(seed, all)
  return all
}
