/** Units with a designator (`Suite 204`, `Bsmt`, `PH2`) at any position in an address. */
import { civicRange } from './civic-number.ts'
import { typePattern } from './street-words.ts'

/** Pattern of a unit in capitals: `204`, `1A`, `B`. */
export const UNIT = String.raw`[A-Z]{0,3}\d{1,5}[A-Z]?|[A-Z]|PH[A-Z]?`

/** Kinds that are part of a unit's number (`PH2`), with their other spellings. */
const KINDS: Readonly<Record<string, string>> = {
  BLDG: 'BUILDING',
  FLR: 'FLOOR|FL',
  PH: 'PENTHOUSE',
  TH: 'TOWNHOUSE|TOWNHOME|TWNH',
}

/** Units without a number. */
const WHOLE: Readonly<Record<string, string>> = {
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

const patternOf = (forms: Readonly<Record<string, string>>): string =>
  Object.entries(forms)
    .flatMap(([form, others]) => [form, ...others.split('|')].filter(Boolean))
    .join('|')

const kindOf = (forms: Readonly<Record<string, string>>, spelling: string): string =>
  Object.keys(forms).find((form) => form === spelling || forms[form]?.split('|').includes(spelling)) ??
  spelling

const MARK = String.raw`(?:UNITS?|SUITES?|STE|APTS?|APARTMENTS?|OFFICE|ROOM|RM|PAD|SITE|SPACE|SPC|SP|TRAILER)(?![A-Z]) ?#? ?|#\s?`
const LIST = `(${UNIT})(?: ?[,&/] ?#?(?:${UNIT}))*`
/** Separator between a unit and its house number. */
const PARTED = String.raw` ?[-, ] ?(?=\d)`

/** `UNITS 101 & 102, 1234 MAIN ST`. Excludes road numbers: `HWY #3`, `#3 RD`, `NO #3 RD`. */
const MARKED = new RegExp(
  `(?<![\\w/]|(?:${typePattern('HWY')}|NO) ?)(?:${MARK})(?:(${LIST})${PARTED}|(${UNIT})(?![\\w/]))(?! ?(?:${typePattern('RD')})\\b)`,
)
/** `NO 5, 1234 MAIN ST` */
const NUMBERED = /^(?:NO|NUMBER) ?(\d{1,4}[A-Z]?)(?: ?[-,] ?| )(?=\d)/
const OF_KIND = new RegExp(
  `(?<![\\w/])(${patternOf(KINDS)}) ?#?(\\d{1,2}[A-Z]?|\\d{3,4}(?=[ ,-]+\\d)|\\d{3,4}$)(?![\\w/])`,
)
const FLOOR = /(?<![\w/])(\d{1,2})(?:ST|ND|RD|TH) (?:FLOOR|FLR|FL)(?!\w)/
const WHOLE_BEFORE = new RegExp(
  `(?:^|, ?)(${patternOf(WHOLE)})(?: (?:SUITE|UNIT|LEVEL|FLOOR|APT))?(?: ?[-,] ?| )(?=\\d)`,
)
const WHOLE_AFTER = new RegExp(`(?<=\\d.*[A-Z]{2}) ?,? (${patternOf(WHOLE)})(?=,|$)`)
/** `101, 102 & 103 - 1234 MAIN ST` */
const LISTED = /^(\d{1,4}(?: ?[,&] ?\d{1,4})+) ?- ?(?=(\d{1,6})[A-Z]? )/

interface WithoutUnits {
  /** Units in the order typed. */
  units: string[]
  /** Address with a comma in place of the units. */
  text: string
}

type Taken = (match: RegExpExecArray) => string[]

const FORMS: readonly [pattern: RegExp, units: Taken][] = [
  [LISTED, ([, list = '', civic = '']) => unitsOfList(list.match(/\d+/g) ?? [], civic)],
  [FLOOR, ([, digits = '']) => [`FLR${digits}`]],
  [OF_KIND, ([, kind = '', number = '']) => [kindOf(KINDS, kind) + number]],
  [WHOLE_BEFORE, ([, word = '']) => [kindOf(WHOLE, word)]],
  [MARKED, ([, list, , single]) => (list ?? single ?? '').split(/[ ,&/#]+/)],
  [NUMBERED, ([, number = '']) => [number]],
  [WHOLE_AFTER, ([, word = '']) => [kindOf(WHOLE, word)]],
]

/** Units of a list in rising order; empty if its last number and the house form a range: `204, 298-300 MAIN ST`. */
function unitsOfList(numbers: readonly string[], civic: string): string[] {
  const isRising = numbers.every(
    (number, index) => index === 0 || Number(number) > Number(numbers[index - 1]),
  )
  return isRising && civicRange(numbers.at(-1) ?? '', civic)?.kind !== 'front' ? [...numbers] : []
}

/** Takes the first unit, or list of units, out of a text of `foldAddress`. */
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
