/** Normalizes street names, so that sources (`SE MARINE DRIVE`, `MARINE DR SE`) and typed text match. */
import {
  CARDINAL_WORDS,
  direction,
  LEADING_WORDS,
  leadingType,
  ORDINAL_WORDS,
  plainNumber,
  SECOND_NAMES,
  streetType,
  strongType,
  TENS,
  TYPELESS_STREETS,
  toOrdinal,
  typePattern,
} from './street-words.ts'

/** Capital letters of First Nations languages, with ASCII forms. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { Ə: 'E', Ә: 'E', Θ: 'TH', Ł: 'L', Ɬ: 'L' }

/** Upper case without accents and apostrophes, equal for both Unicode normal forms. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\p{M}'’‘`´ʼʻˀʔɁ]/gu, '')
    .replace(/[ƏӘΘŁɬꞭ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/(\p{L}{2})\.(?=[\p{L}\p{N}])/gu, '$1 ')
    .replace(/(?<=\d)\.(?=\d)/g, ' ')
    .replaceAll('.', '')
}

/** Upper case without accents and punctuation. Hyphens separate words, apostrophes do not. */
export function plainWords(text: string): string[] {
  return foldText(text)
    .replace(/[^\p{L}\p{N}#/]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
}

/**
 * `se marine drive` → `MARINE DR SE`; `22nd Avenue W` → `22 AVE W`. Order: name, type, directions
 * alphabetically. Idempotent. Drops only a repeated type.
 */
export function normaliseStreet(text: string): string {
  return normaliseStreetWords(plainWords(text))
}

export function normaliseStreetWords(words: readonly string[]): string {
  const name = rewriteStreet(words)
  const directions: string[] = []
  // A direction is split off only if a name remains. In `NORTH RD` it is the name.
  while (name.length > 1) {
    const last = direction(name.at(-1))
    if (last === undefined) break
    directions.push(last)
    name.pop()
  }
  while (isWholeName(name.slice(1))) {
    const first = direction(name[0])
    if (first === undefined) break
    directions.push(first)
    name.shift()
  }
  // Rewrites again, because a direction may have separated words: `22 N HWY`.
  const newName = directions.length > 0 ? rewriteStreet(name) : name
  return [...normaliseName(moveTypeLast(newName)), ...new Set(directions.sort())].join(' ')
}

function isWholeName(words: readonly string[]): boolean {
  const [word] = words
  return (
    words.length > 1 || (word !== undefined && (streetType(word) === undefined || TYPELESS_STREETS.has(word)))
  )
}

/** Moves the type of `AVENUE FIFTH` or `ROAD 22` to the end, if it is the only type. */
function moveTypeLast(words: readonly string[]): readonly string[] {
  const [first = '', ...name] = words
  const type = leadingType(first)
  const isName = /^[A-Z\d]/.test(name[0] ?? '') && direction(name[0]) === undefined
  const isOnlyType = name.every((word, index) => streetType(word) === undefined || isSaint(name, index))
  return isName && type !== undefined && isOnlyType ? [...name, type] : words
}

/** Whether ST means Saint: `RUE ST LAURENT`. */
const isSaint = (words: readonly string[], index: number): boolean =>
  words[index] === 'ST' && index === 0 && words.length > 1

function normaliseName(words: readonly string[]): string[] {
  const last = words.length - 1
  return words.map((word, index) => {
    if (index === 0 && isHighway(word)) return 'HWY'
    if (index === 0 && last > 0 && Object.hasOwn(LEADING_WORDS, word)) return LEADING_WORDS[word] ?? word
    if (index === last && last > 0) return streetType(word) ?? plainNumber(word)
    return index === 0 && last <= 1 && !isHighway(words[1]) ? plainNumber(word) : ordinalDigits(word)
  })
}

/** In longer names, only digits lose their ordinal. `FIRST NATIONS TRAIL` stays. */
function ordinalDigits(word: string): string {
  return /^\d/.test(word) ? plainNumber(word) : word
}

const TYPE = `(?:${typePattern()})`
const HIGHWAY = `(?:${typePattern('HWY')})`
const ROAD = `(?:${typePattern('RD')})`
const NUMBER_WORD = '(?:NO|NUM|NUMBER)'
const DIGIT = `([1-9]|${CARDINAL_WORDS.join('|')})`
const toDigit = (word: string): string => String(CARDINAL_WORDS.indexOf(word) + 1 || word)

type Rewrite = [pattern: RegExp, by: string | ((...matched: string[]) => string)]

/** Rewrites in order of application. Comments show examples. */
const REWRITES: readonly Rewrite[] = [
  // `RUE LAVAL OUEST`
  [
    /^(?:RUE|CH|CHEMIN|BOUL|BOULEVARD|AV|AVENUE) .+ (?:NORD|SUD|EST|OUEST|O)$/,
    (whole) => whole.replace(/\w+$/, (side) => (side.startsWith('O') ? 'W' : side.charAt(0))),
  ],
  // `FORTY FIRST AVE`
  [
    new RegExp(`\\b(${TENS.join('|')})Y ?(${ORDINAL_WORDS.slice(0, 9).join('|')})(?= ${TYPE}\\b)`, 'g'),
    (_, tens = '', ones = '') => String((TENS.indexOf(tens) + 2) * 10 + ORDINAL_WORDS.indexOf(ones) + 1),
  ],
  // `12 TH AVE`
  [
    new RegExp(`(?<!NO )\\b(\\d{1,3}) (ST|ND|RD|TH)(?= ${TYPE}\\b)`, 'g'),
    (whole, digits = '', ending = '') => (toOrdinal(digits) === digits + ending ? digits + ending : whole),
  ],
  // `102 A AVE`
  [new RegExp(`^(\\d{1,3})(?:ST|ND|RD|TH)? ([A-DF-MO-RT-V])(?= ${TYPE}\\b)`), '$1$2'],
  // `NUMBER 3 RD`, `#3 RD`, `NO3 RD`, `THREE RD`
  [new RegExp(`\\b${NUMBER_WORD} ?#? ?${DIGIT} ${ROAD}\\b`), (_, digit = '') => `NO ${toDigit(digit)} RD`],
  [new RegExp(`# ?${DIGIT} ${ROAD}\\b`), (_, digit = '') => `NO ${toDigit(digit)} RD`],
  [new RegExp(`^(${CARDINAL_WORDS.join('|')}) ${ROAD}\\b`), (_, digit = '') => `NO ${toDigit(digit)} RD`],
  // `99 HWY N`, `99N HWY`, `BC HWY 97`, `HWY NO 3`, `HWY #3`, `HWY 99N`, `HWY 3 A`
  [
    new RegExp(
      `(?<!\\b${HIGHWAY} .*)(?:# ?|\\b)(\\d{1,3}[A-D]?[NSEW]?)(?:ST|ND|RD|TH)? ${HIGHWAY}\\b(?! \\d|.*\\b${HIGHWAY}\\b)`,
    ),
    'HWY $1',
  ],
  [new RegExp(`^BC (?=${HIGHWAY}\\b)`), ''],
  [/^BC (?=\d{1,3}[A-D]?\b)/, 'HWY '],
  [new RegExp(`\\b${HIGHWAY} (?:NO |NUMBER )?#? ?(\\d{1,3})`), 'HWY $1'],
  [/\bHWY (\d{1,3})([NSEW])\b/, 'HWY $1 $2'],
  [/\bHWY (\d{1,3}) ([A-D])\b/, 'HWY $1$2'],
  // `RD 22`
  [new RegExp(`^${ROAD} (\\d{1,3}[A-D]?)(?= |$)`), '$1 RD'],
  // `SOUTH EAST`
  [/\b(N|S)(?:ORTH|OUTH) (E|W)(?:AST|EST)\b/g, '$1$2'],
  // `CEDAR HILL X RD`, `CEDAR HILL CROSSROAD`
  [/ (?:CROSS|X)(?:ROAD|RD)\b/, ' CROSS RD'],
  [new RegExp(` X(?= ${ROAD}\\b)`), ' CROSS'],
]

/** Quick test for streets that may need a rewrite. Most need none. */
const REWRITE_HINT = new RegExp(
  `\\d (?:ST|ND|RD|TH|[A-Z]) |#|\\bNO(?: |\\d)|NUM(?:BER)? |\\b${HIGHWAY}\\b|^${ROAD} \\d|^BC \\d| (?:X|XR|CROSSR)|(?:NORTH|SOUTH) (?:EAST|WEST)| (?:NORD|SUD|EST|OUEST|O)$|Y ?(?:${ORDINAL_WORDS.slice(0, 9).join('|')})\\b|^(?:${CARDINAL_WORDS.join('|')}) `,
)

/** Highways, numbered roads and ordinals in normal form, without a repeated type. */
export function rewriteStreet(words: readonly string[]): string[] {
  const name = words.filter((word, index) => index < 2 || !isSameType(word, words[index - 1] ?? '')).join(' ')
  const text = REWRITE_HINT.test(name)
    ? REWRITES.reduce(
        (result, [pattern, by]) =>
          typeof by === 'string' ? result.replace(pattern, by) : result.replace(pattern, by),
        name,
      )
    : name
  return text === '' ? [] : text.split(' ').map((word) => OFFICIAL_NAMES.get(word) ?? word)
}

/** Whether a type is repeated: `MAIN STREET ST`. */
const isSameType = (word: string, before: string): boolean =>
  streetType(word) !== undefined && streetType(word) === streetType(before)

const OFFICIAL_NAMES = new Map([...SECOND_NAMES].map(([official, second]) => [second, official]))

export function isHighway(word: string | undefined): boolean {
  return word !== undefined && strongType(word) === 'HWY'
}
