import { civicRange, MAX_SPAN } from './civic-number.ts'
import { ORDINAL_WORDS, plainNumber, typePattern } from './street-words.ts'

/** Pattern of a unit in capitals: `204`, `1A`, `B`. */
export const UNIT = String.raw`[A-Z]{0,3}\d{1,5}[A-Z]?|[A-Z]|PH[A-Z]?`

/** Kinds of units that stay in the unit's number (`PH2`). */
const KINDS: Readonly<Record<string, string>> = {
  LPH: '',
  PH: 'PENTHOUSE',
  SPH: '',
  TH: 'TOWNHOUSE|TOWNHOME|TWNH',
}

/** Parts of a building, which serve as unit if no other is given. */
const PARTS: Readonly<Record<string, string>> = { BLDG: 'BUILDING', FLR: 'FLOOR|FL|LEVEL|LVL' }

const AREAS: Readonly<Record<string, string>> = {
  BSMT: 'BASEMENT|BSMNT|BASEM',
  FRONT: '',
  LOBBY: 'LBBY',
  LOWER: 'LWR|DOWNSTAIRS',
  MEZZ: 'MEZZANINE',
  PH: 'PENTHOUSE',
  REAR: '',
  SIDE: '',
  UPPER: 'UPPR|UPR|UPSTAIRS',
}

const alternatives = (forms: Readonly<Record<string, string>>): string =>
  Object.entries(forms)
    .flatMap(([form, others]) => [form, ...others.split('|')].filter(Boolean))
    .join('|')

const canonicalKind = (forms: Readonly<Record<string, string>>, spelling: string): string =>
  Object.keys(forms).find((form) => form === spelling || forms[form]?.split('|').includes(spelling)) ??
  spelling

const MARK = String.raw`(?:UNITS?|SUITES?|STE|APTS?|APP|APARTMENTS?|BUREAU|OFFICE|ROOM|RM|PAD|SITE|SPACE|SPC|SP|TRAILER|CABIN|CRU|SLIP|VILLA)(?![A-Z]) ?(?:(?:NO|NUMBER)(?![A-Z]) ?)?#? ?|#\s?`
const LIST = `(${UNIT})(?: ?[,&/] ?#?(?:${UNIT}))*`
const OF_LEVEL = '(?: (?:SUITE|UNIT|LEVEL|FLOOR|APT))?'
const HOUSE_SEPARATOR = String.raw` ?[-, ] ?(?=\d)`

/** Unit with a mark: `UNITS 101 & 102, 1234 MAIN ST`. Excludes roads: `HWY #3`, `#3 RD`, `NO #3 RD`. */
const MARKED_UNIT = new RegExp(
  `(?<![\\w/]|(?:${typePattern('HWY')}|NO|${alternatives(PARTS)}) ?)(?:${MARK})(?:(${LIST})${HOUSE_SEPARATOR}|(${UNIT})(?![\\w/]))(?! ?(?:${typePattern('RD')})\\b)`,
)
/** `NO 5, 1234 MAIN ST` */
const NUMBERED_UNIT = /^(?:NO|NUMBER) ?(\d{1,4}[A-Z]?)(?: ?[-,] ?| )(?=\d)/
/**
 * Unit with its kind: `PH 2 - 1234 MAIN ST`, `1234 MAIN ST PH-2`, `BLDG A, 1234 MAIN ST`. In `PH 12 MAIN ST`
 * and `PH-1234 MAIN ST` the number is a house number.
 */
const unitOfKind = (kinds: Readonly<Record<string, string>>): RegExp =>
  new RegExp(
    `(?<![\\w/])(${alternatives(kinds)}) ?[#-]?(\\d{1,4}[A-Z]?|(?<=[ #-])[A-Z](?=[ ,-]+\\d))(?![\\w/])(?:(?=[ ,-]+\\d)|(?=,.*\\d)|(?<=\\d.* .*)|$)`,
  )
/** `3RD FLOOR`, `THIRD FLOOR`, `MAIN FLOOR` */
const FLOOR = new RegExp(
  `(?<![\\w/])(\\d{1,2}(?:ST|ND|RD|TH)|${ORDINAL_WORDS.join('|')}|MAIN|GROUND) (?:FLOOR|FLR|FL|LEVEL)(?!\\w)`,
)
const AREA_BEFORE = new RegExp(`(?:^|, ?)(${alternatives(AREAS)})${OF_LEVEL}(?: ?[-,] ?| )(?=\\d)`)
const AREA_AFTER = new RegExp(
  `(?<=\\d.*[A-Z]{2}) ?,? (${alternatives(AREAS)})${OF_LEVEL}(?=,|$|(?<=BAS\\w+|BSM\\w+) )`,
)
/** A house number, followed by a street that is not just a letter and a type. */
const HOUSE = `(?=(\\d{1,6})[A-Z]? (?!(?:[A-Z] )?(?:${typePattern()})\\b))`
/** `101, 102 & 103 - 1234 MAIN ST` */
const UNIT_LIST = new RegExp(`^(\\d{1,4}(?: ?[,&/] ?\\d{1,4})+)(?: ?- ?| )${HOUSE}`)
/** `UNITS 101-103`, before a house or alone; `101-103 - 1234 MAIN ST` */
const UNIT_RANGE = new RegExp(
  `^(?:(?:UNITS|SUITES|APTS|APARTMENTS) ?#?)?(\\d{1,4}) ?(?:-|TO) ?#?(\\d{1,4})(?:(?: ?[-,] ?|(?<=^[A-Z].*) )${HOUSE}|(?<=^[A-Z].*)$)`,
)

interface WithoutUnits {
  units: string[]
  /** Address with a comma in place of the units. */
  text: string
}

type ReadUnits = (match: RegExpExecArray) => string[]

const FORMS: readonly [pattern: RegExp, units: ReadUnits][] = [
  [UNIT_LIST, ([, list = '', civic = '']) => parseUnitList(list.match(/\d+/g) ?? [], civic)],
  [UNIT_RANGE, ([, first = '', last = '']) => unitsBetween(Number(first), Number(last))],
  [unitOfKind(KINDS), ([, kind = '', number = '']) => [canonicalKind(KINDS, kind) + number]],
  [AREA_BEFORE, ([, word = '']) => [canonicalKind(AREAS, word)]],
  [MARKED_UNIT, ([, list, , single]) => (list ?? single ?? '').split(/[ ,&/#]+/)],
  [NUMBERED_UNIT, ([, number = '']) => [number]],
  [FLOOR, ([, name = '']) => [plainNumber(name).replace(/^(?=\d)/, 'FLR')]],
  [unitOfKind(PARTS), ([, kind = '', number = '']) => [canonicalKind(PARTS, kind) + number]],
  [AREA_AFTER, ([, word = '']) => [canonicalKind(AREAS, word)]],
]

/**
 * Units of an ascending list. Empty if the last number and the house number form a range: `204, 298-300 MAIN ST`.
 */
function parseUnitList(numbers: readonly string[], civic: string): string[] {
  const isAscending = numbers.every(
    (number, index) => index === 0 || Number(number) > Number(numbers[index - 1]),
  )
  return isAscending && civicRange(numbers.at(-1) ?? '', civic)?.kind !== 'front' ? [...numbers] : []
}

const unitsBetween = (first: number, last: number): string[] =>
  last - first > MAX_SPAN
    ? []
    : Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index))

/** Removes the first unit, or list of units, from a text. */
export function takeUnits(text: string): WithoutUnits {
  for (const [pattern, unitsOf] of FORMS) {
    const match = pattern.exec(text)
    const units = match ? unitsOf(match) : []
    if (match && units.length > 0) {
      const rest = `${text.slice(0, match.index)}, ${text.slice(match.index + match[0].length)}`
      return { units, text: rest }
    }
  }
  return { units: [], text }
}
