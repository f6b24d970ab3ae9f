/** Makes typing errors in addresses. An error that does not apply to an address returns null. */

export type Random = () => number

/** Random numbers by Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface TypedSample {
  civicNumber: string
  /** As the city writes it: `E 22ND AV`. */
  street: string
}

type ErrorMaker = (sample: TypedSample, random: Random) => string | null

const DIRECTION = /^(?:([NSEW]{1,2}) (.+)|(.+) (NORTH|SOUTH|EAST|WEST|[NSEW]{1,2}))$/
const OTHER_TYPES: Readonly<Record<string, readonly string[]>> = {
  AV: ['avenue', 'ave'],
  ST: ['street', 'str'],
  DRIVE: ['dr'],
  ROAD: ['rd'],
  PLACE: ['pl'],
  CRESCENT: ['cres', 'cr'],
  COURT: ['ct', 'crt'],
  BOULEVARD: ['blvd'],
  HIGHWAY: ['hwy'],
  LANE: ['ln'],
  SQUARE: ['sq'],
}
const NEIGHBOURS: Readonly<Record<string, string>> = {
  a: 'qsz',
  b: 'vnh',
  c: 'xvd',
  d: 'sfe',
  e: 'wrd',
  f: 'dgr',
  g: 'fht',
  h: 'gjy',
  i: 'uok',
  j: 'hku',
  k: 'jli',
  l: 'kop',
  m: 'nj',
  n: 'bmh',
  o: 'ipl',
  p: 'ol',
  q: 'wa',
  r: 'etf',
  s: 'adw',
  t: 'ryg',
  u: 'yij',
  v: 'cbf',
  w: 'qes',
  x: 'zcs',
  y: 'tuh',
  z: 'asx',
}

function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)]
}

/** Makes an error at a random letter, except a direction's only letter. */
function atLetter(change: (text: string, at: number, random: Random) => string | null): ErrorMaker {
  return ({ civicNumber, street }, random) => {
    const text = street.toLowerCase()
    const places = [...text.matchAll(/[a-z](?=[a-z])|(?<=[a-z])[a-z]/g)].map((match) => match.index)
    const at = pick(places, random)
    const changed = at === undefined ? null : change(text, at, random)
    return changed === null || changed === text ? null : `${civicNumber} ${changed}`
  }
}

export const SINGLE_ERRORS: Readonly<Record<string, ErrorMaker>> = {
  'one letter dropped': atLetter((text, at) => text.slice(0, at) + text.slice(at + 1)),
  'two letters swapped': atLetter((text, at) => {
    const next = /[a-z]/.test(text[at + 1] ?? '') ? at : at - 1
    const [a = '', b = ''] = text.slice(next, next + 2)
    return /^[a-z]{2}$/.test(a + b) ? text.slice(0, next) + b + a + text.slice(next + 2) : null
  }),
  'one letter doubled': atLetter((text, at) => text.slice(0, at + 1) + text.slice(at)),
  'one wrong letter': atLetter((text, at, random) => {
    const wrong = pick([...(NEIGHBOURS[text[at] ?? ''] ?? '')], random)
    return wrong === undefined ? null : text.slice(0, at) + wrong + text.slice(at + 1)
  }),
  'direction missing': ({ civicNumber, street }) => {
    const match = DIRECTION.exec(street)
    return match ? `${civicNumber} ${(match[2] ?? match[3] ?? '').toLowerCase()}` : null
  },
  'direction at the other end': ({ civicNumber, street }) => {
    const match = DIRECTION.exec(street)
    if (!match) return null
    const moved = match[1] ? `${match[2]} ${match[1]}` : `${match[4]} ${match[3]}`
    return `${civicNumber} ${moved.toLowerCase()}`
  },
  'type in another spelling': ({ civicNumber, street }, random) => {
    const words = street.split(' ')
    const other = pick(OTHER_TYPES[words.at(-1) ?? ''] ?? [], random)
    return other ? `${civicNumber} ${words.slice(0, -1).join(' ').toLowerCase()} ${other}` : null
  },
  'type missing': ({ civicNumber, street }) => {
    const words = street.split(' ')
    const isTyped = OTHER_TYPES[words.at(-1) ?? ''] !== undefined && words.length > 1
    return isTyped ? `${civicNumber} ${words.slice(0, -1).join(' ').toLowerCase()}` : null
  },
  'no spaces': ({ civicNumber, street }) => `${civicNumber}${street.replaceAll(' ', '')}`.toLowerCase(),
}

/** Spellings, and errors that lead to another existing address. Reported without a mark. */
export const OTHER_WAYS: Readonly<Record<string, ErrorMaker>> = {
  'as the city writes it': ({ civicNumber, street }) => `${civicNumber} ${street}`,
  'street first': ({ civicNumber, street }) => `${street} ${civicNumber}`.toLowerCase(),
  'with municipality and province': ({ civicNumber, street }) => `${civicNumber} ${street}, Vancouver, BC`,
  'with a unit in front': ({ civicNumber, street }) => `#12 - ${civicNumber} ${street}`.toLowerCase(),
  'type not finished': ({ civicNumber, street }) => {
    const words = street.split(' ')
    const last = words.at(-1) ?? ''
    return last.length > 2 ? `${civicNumber} ${street.slice(0, -(last.length - 2))}`.toLowerCase() : null
  },
  'two letters wrong': (sample, random) => {
    const once = SINGLE_ERRORS['one wrong letter']?.(sample, random)
    const street = once?.slice(sample.civicNumber.length + 1).toUpperCase()
    return street ? (SINGLE_ERRORS['one letter dropped']?.({ ...sample, street }, random) ?? null) : null
  },
  'two digits of the number swapped': ({ civicNumber, street }) => {
    const at = civicNumber.length - 2
    const [a = '', b = ''] = civicNumber.slice(at)
    return at < 1 || a === b ? null : `${civicNumber.slice(0, at)}${b}${a} ${street}`.toLowerCase()
  },
}
