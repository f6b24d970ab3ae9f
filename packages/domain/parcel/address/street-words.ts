/** Words of street names in British Columbia. Abbreviations follow Canada Post. */
import { ordinalEnding } from '../../text/counts.ts'

/** Street types with their variants, full word first. After the first word, they end a street name. */
const STRONG_TYPES: Readonly<Record<string, string>> = {
  AVE: 'AVENUE AV AVEUNE AVN AVNUE',
  BLVD: 'BOULEVARD BD BL BLV BOULV BV BVD',
  CIR: 'CIRCLE CERCLE CRCL CRCLE',
  CONN: 'CONNECTOR',
  CRES: 'CRESCENT CR CREC CRESCNT CRESENT CROIS CROISSANT CRS CRSC CRSCNT',
  CRT: 'COURT CT',
  DIVERS: 'DIVERSION',
  DR: 'DRIVE DRV DRVE DVE',
  FWY: 'FREEWAY FRW FRWY',
  HWY: 'HIGHWAY HGHWY HGWY HIWAY HW HWAY HY',
  LANE: 'LN LNE RUELLE',
  MEWS: '',
  PKY: 'PARKWAY PKW PKWY PWY',
  PL: 'PLACE PLC PLCE',
  RD: 'ROAD CHEMIN',
  SQ: 'SQUARE CARRE SQR SQRE',
  ST: 'STREET RUE STRET STRT',
  TERR: 'TERRACE TCE TE TERRASSE',
  WAY: 'WY',
}

/** Types that also occur inside names (`Park Drive`). They end a name only as its last word. */
const WEAK_TYPES: Readonly<Record<string, string>> = {
  ALLEY: 'ALY',
  BAY: '',
  BYPASS: 'BYP',
  CLOSE: 'CL CLO',
  COVE: 'CV',
  CROSS: 'CROSSING XING',
  ESPL: 'ESPLANADE ESP',
  EXTEN: 'EXTENSION EXT EXTN',
  FOREST: '',
  GATE: 'GT',
  GDNS: 'GARDENS GARDEN GDN',
  GLEN: 'GLN',
  GREEN: 'GRN',
  GROVE: 'GR GRV',
  HILL: '',
  HTS: 'HEIGHTS HGHTS',
  ISLAND: '',
  KEY: '',
  LANDNG: 'LANDING LDG LNDG',
  LINK: '',
  LOOP: 'LP',
  MALL: '',
  PARADE: '',
  PARK: 'PK',
  PASS: 'PASSAGE PSG',
  PATH: '',
  PROM: 'PROMENADE',
  PLAZA: 'PLZ PZ',
  PT: 'POINT PNT',
  QUAY: '',
  RIDGE: 'RDG RDGE',
  RISE: '',
  ROW: '',
  RUN: '',
  TRAIL: 'TL TR TRL',
  VALE: '',
  VIEW: 'VW',
  WALK: 'WK',
  WYND: '',
}

const DIRECTIONS: Readonly<Record<string, string>> = {
  E: 'EAST',
  N: 'NORTH',
  NE: 'NORTHEAST',
  NW: 'NORTHWEST',
  S: 'SOUTH',
  SE: 'SOUTHEAST',
  SW: 'SOUTHWEST',
  W: 'WEST',
}

const bySpelling = (forms: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(forms).flatMap(([form, others]) =>
      [form, ...others.split(' ')].filter(Boolean).map((spelling) => [spelling, form] as const),
    ),
  )

/** Words that start like a type but occur in names. */
const OTHER_WORDS = ['CON', 'DIVE', 'FRE', 'FREE', 'FORE', 'HIGH', 'LAND', 'PAR', 'PARA', 'PARK']

/** Adds prefixes of the full words, with at least this many letters: `CRESC`, `BOULE`. */
function withPrefixes(forms: Readonly<Record<string, string>>, letters: number): ReadonlyMap<string, string> {
  const spellings = bySpelling(forms)
  const prefixes = Object.entries(forms).flatMap(([form, others]) => {
    const [spelled = ''] = others.split(' ')
    const name = spelled.length > form.length ? spelled : form
    const sizes = Array.from({ length: Math.max(0, name.length - letters) }, (_, index) => letters + index)
    return sizes.map((size) => [name.slice(0, size), form] as const)
  })
  return new Map([...prefixes.filter(([word]) => !OTHER_WORDS.includes(word)), ...spellings])
}

const STRONG = withPrefixes(STRONG_TYPES, 3)
const ALL_TYPES = new Map([...withPrefixes(WEAK_TYPES, 4), ...STRONG])
const ALL_DIRECTIONS = bySpelling(DIRECTIONS)

export const strongType = (word: string): string | undefined => STRONG.get(word)

export const streetType = (word: string): string | undefined => ALL_TYPES.get(word)

export const direction = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : ALL_DIRECTIONS.get(word)

/** Full words of strong types, and of weak types that are often typed. */
export const TYPE_NAMES: readonly string[] = [
  ...Object.entries(STRONG_TYPES).map(([form, others]) => others.split(' ')[0] || form),
  ...['WALK', 'CLOSE', 'CROSSING', 'LANDING', 'PASSAGE', 'GREEN', 'GROVE', 'TRAIL'],
]

/** Abbreviated types that are often misspelled, as `AEV`. */
export const TYPE_FORMS = 'AVE AV ST DR RD CRES CR PL BLVD HWY WAY CRT CT'.split(' ')

/** Without double directions such as NORTHEAST. */
export const DIRECTION_NAMES: readonly string[] = Object.values(DIRECTIONS).filter((name) => name.length < 6)
export const DIRECTION_FORMS: readonly string[] = Object.keys(DIRECTIONS)

/** Regular expression for any spelling of the strong types, or of one type. */
export const typePattern = (form?: string): string =>
  [...STRONG].flatMap(([spelling, type]) => (form === undefined || type === form ? [spelling] : [])).join('|')

/** Whether the word is a type that never starts a name. `PARKWAY` does: Parkway Boulevard. */
export const isPlainType = (word: string): boolean =>
  /^(AVE|BLVD|CRES|DR|RD|ST)$/.test(strongType(word) ?? '')

/** French types, which precede the name. Types spelled as in English, such as `AVENUE`, are left out. */
export const FRENCH_TYPES: ReadonlyMap<string, string> = new Map(
  'CARRE CERCLE CHEMIN COUR CROIS CROISSANT RUE RUELLE TERRASSE'.split(' ').map((word) => [word, word]),
).set('CH', 'CHEMIN')

/** Type at the start of a street: `RUE LAVAL`, `AVENUE FIFTH`. */
export const leadingType = (word: string): string | undefined =>
  FRENCH_TYPES.get(word) ?? (isPlainType(word) && word !== 'ST' && word !== 'DR' ? word : undefined)

/** Streets named by one word without a type. */
export const TYPELESS_STREETS: ReadonlySet<string> = new Set(
  'BRIDGEWAY BROADWAY BUCKETWHEEL CHARLESON ESPLANADE GREENCHAIN KINGSWAY MILLBANK SCANTLINGS'.split(' '),
)

/** Places that start with a direction: `NORTH VANCOUVER`. */
export const DIRECTED_PLACES: ReadonlySet<string> = new Set(
  'BARRIERE BEND BURNABY COWICHAN DELTA DENMAN END GALIANO HAZELTON KAMLOOPS KELOWNA LANGLEY OKANAGAN PENDER PENTICTON POINT QUESNEL RICHMOND SAANICH SHORE SLOCAN SOOKE SURREY THOMPSON VAN VANCOUVER WELLINGTON'.split(
    ' ',
  ),
)

/** Streets with two official names, in letters without spaces. */
export const SECOND_NAMES: ReadonlyMap<string, string> = new Map([['SXWMETHKWEYEMASEM', 'MUSQUEAMVIEW']])

export const LEADING_WORDS: Readonly<Record<string, string>> = { SAINT: 'ST', SAINTE: 'STE', MOUNT: 'MT' }

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

/** Stems of `FORTY` and `FORTIETH`, and of the other tens. */
export const TENS = ['TWENT', 'THIRT', 'FORT', 'FIFT', 'SIXT', 'SEVENT', 'EIGHT', 'NINET']

export const CARDINAL_WORDS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE']

/** Removes ordinals: `22ND` and `TWENTIETH` become `22` and `20`, because spellings differ between cities. */
export function plainNumber(word: string): string {
  const ordinal = /^(\d+)(?:ST|ND|RD|TH)$/.exec(word)
  if (ordinal?.[1] !== undefined) return String(Number(ordinal[1]))
  const index = ORDINAL_WORDS.indexOf(word)
  if (index >= 0) return String(index + 1)
  const tens = word.endsWith('IETH') ? TENS.indexOf(word.slice(0, -4)) : -1
  return tens < 0 ? word : String((tens + 2) * 10)
}

/** `22` → `22ND`. Other text stays unchanged. */
export function toOrdinal(letters: string): string {
  return /^\d+$/.test(letters) ? `${letters}${ordinalEnding(Number(letters)).toUpperCase()}` : letters
}
