/**
 * Words of British Columbia street names that are written in several ways. Abbreviations follow Canada
 * Post; the spellings on the left are those met in the cities' open data and in typing.
 */

/** Types that end a street name wherever they stand after the first word. */
const STRONG_TYPES: Readonly<Record<string, string>> = {
  AV: 'AVE',
  AVE: 'AVE',
  AVENUE: 'AVE',
  BLVD: 'BLVD',
  BOULEVARD: 'BLVD',
  BV: 'BLVD',
  CIR: 'CIR',
  CIRCLE: 'CIR',
  CONN: 'CONN',
  CONNECTOR: 'CONN',
  COURT: 'CRT',
  CR: 'CRES',
  CRES: 'CRES',
  CRESCENT: 'CRES',
  CRT: 'CRT',
  CT: 'CRT',
  DIV: 'DIVERS',
  DIVERS: 'DIVERS',
  DIVERSION: 'DIVERS',
  DR: 'DR',
  DRIVE: 'DR',
  FREEWAY: 'FWY',
  FWY: 'FWY',
  HIGHWAY: 'HWY',
  HWY: 'HWY',
  LANE: 'LANE',
  LN: 'LANE',
  MEWS: 'MEWS',
  PARKWAY: 'PKY',
  PKWY: 'PKY',
  PKY: 'PKY',
  PL: 'PL',
  PLACE: 'PL',
  RD: 'RD',
  ROAD: 'RD',
  SQ: 'SQ',
  SQUARE: 'SQ',
  ST: 'ST',
  STREET: 'ST',
  TERR: 'TERR',
  TERRACE: 'TERR',
  WAY: 'WAY',
  WY: 'WAY',
}

/** Types that are also common inside names (`Park Drive`): they end a name only when they come last. */
const WEAK_TYPES: Readonly<Record<string, string>> = {
  ALLEY: 'ALLEY',
  BAY: 'BAY',
  CLOSE: 'CLOSE',
  COVE: 'COVE',
  CROSSING: 'CROSS',
  ESPLANADE: 'ESPL',
  FOREST: 'FOREST',
  GARDENS: 'GDNS',
  GATE: 'GATE',
  GLEN: 'GLEN',
  GREEN: 'GREEN',
  GROVE: 'GROVE',
  HEIGHTS: 'HTS',
  HILL: 'HILL',
  ISLAND: 'ISLAND',
  KEY: 'KEY',
  LANDING: 'LANDNG',
  LINK: 'LINK',
  LOOP: 'LOOP',
  MALL: 'MALL',
  PARADE: 'PARADE',
  PARK: 'PARK',
  PASSAGE: 'PASS',
  PATH: 'PATH',
  POINT: 'PT',
  PROMENADE: 'PROM',
  QUAY: 'QUAY',
  RIDGE: 'RIDGE',
  RISE: 'RISE',
  ROW: 'ROW',
  RUN: 'RUN',
  TRAIL: 'TRAIL',
  VALE: 'VALE',
  VIEW: 'VIEW',
  WALK: 'WALK',
  WYND: 'WYND',
}

const DIRECTIONS: Readonly<Record<string, string>> = {
  E: 'E',
  EAST: 'E',
  N: 'N',
  NE: 'NE',
  NORTH: 'N',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  NW: 'NW',
  S: 'S',
  SE: 'SE',
  SOUTH: 'S',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  SW: 'SW',
  W: 'W',
  WEST: 'W',
}

/** Streets whose whole name is one word, without a type. */
export const TYPELESS_STREETS: ReadonlySet<string> = new Set([
  'BRIDGEWAY',
  'BROADWAY',
  'BUCKETWHEEL',
  'CHARLESON',
  'GREENCHAIN',
  'KINGSWAY',
  'MILLBANK',
  'SCANTLINGS',
])

/** Words that are shortened wherever they begin a name. */
export const LEADING_WORDS: Readonly<Record<string, string>> = { SAINT: 'ST', MOUNT: 'MT' }

/** Names of numbered streets, from the first on. */
export const ORDINAL_WORDS = [
  'FIRST',
  'SECOND',
  'THIRD',
  'FOURTH',
  'FIFTH',
  'SIXTH',
  'SEVENTH',
  'EIGHTH',
  'NINTH',
  'TENTH',
  'ELEVENTH',
  'TWELFTH',
  'THIRTEENTH',
  'FOURTEENTH',
  'FIFTEENTH',
  'SIXTEENTH',
  'SEVENTEENTH',
  'EIGHTEENTH',
  'NINETEENTH',
  'TWENTIETH',
]

export function strongType(word: string): string | undefined {
  return Object.hasOwn(STRONG_TYPES, word) ? STRONG_TYPES[word] : undefined
}

export function streetType(word: string): string | undefined {
  return strongType(word) ?? (Object.hasOwn(WEAK_TYPES, word) ? WEAK_TYPES[word] : undefined)
}

export function direction(word: string | undefined): string | undefined {
  return word !== undefined && Object.hasOwn(DIRECTIONS, word) ? DIRECTIONS[word] : undefined
}

/** `22ND` and `TWENTIETH` become `22` and `20`: some cities write the ordinal, others the number. */
export function plainNumber(word: string): string {
  const ordinal = /^(\d+)(?:ST|ND|RD|TH)$/.exec(word)
  if (ordinal?.[1] !== undefined) return String(Number(ordinal[1]))
  const index = ORDINAL_WORDS.indexOf(word)
  return index < 0 ? word : String(index + 1)
}
