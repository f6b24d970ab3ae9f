/**
 * Random numbers from the seed and a key. Each key has its own sequence, so a parcel keeps its facts when its
 * neighbours change.
 */

/** Murmur3 hash. The order of the parts matters. */
export function hash32(...parts: readonly (number | string)[]): number {
  let hash = 0x9e3779b9
  for (const part of parts) {
    if (typeof part === 'number') hash = mix(hash, part | 0)
    else for (let index = 0; index < part.length; index++) hash = mix(hash, part.charCodeAt(index))
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function mix(hash: number, value: number): number {
  let key = Math.imul(value, 0xcc9e2d51)
  key = (key << 15) | (key >>> 17)
  const block = hash ^ Math.imul(key, 0x1b873593)
  return (Math.imul((block << 13) | (block >>> 19), 5) + 0xe6546b64) | 0
}

/** Returns a number in [0, 1) that depends only on the key. */
export function keyedChance(...parts: readonly (number | string)[]): number {
  return hash32(...parts) / 4294967296
}

/** Picks the first option whose cumulative share exceeds `chance`. The last share is 1. */
export function pickByShare<Option extends string>(
  shares: Readonly<Partial<Record<Option, number>>>,
  chance: number,
): Option {
  for (const option in shares) if (chance < (shares[option] ?? 0)) return option
  throw new Error('the last share is below 1')
}

export class Random {
  #state: number

  constructor(...parts: readonly (number | string)[]) {
    this.#state = hash32(...parts)
  }

  /** Returns the next number in [0, 1), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** The range includes both ends. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  isLucky(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  normal(): number {
    let sum = 0
    for (let index = 0; index < 6; index++) sum += this.next()
    return (sum - 3) * Math.SQRT2
  }
}
