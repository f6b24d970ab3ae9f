import { plainForms } from '../../text/cut/stored-characters.ts'
import { spellFractions } from './civic-number.ts'
import { foldText } from './street.ts'
import { typePattern } from './street-words.ts'

/** Longer pasted text is cut, because it would take too long to match. */
const MAX_ADDRESS_LENGTH = 400
const MAILING =
  /\b(?:(?:P ?O|POST OFFICE) )?BOX ?#?\d+\b|\bS(?:ITE)? ?\d{1,3},? C(?:OMP)? ?\d{1,3}\b|\bC(?:OMP)? ?\d{1,3},? S(?:ITE)? ?\d{1,3}\b|\bC\/O\b|\bR ?R ?#? ?\d{1,2}\b|\bSS ?#? ?\d\b|\bSTN (?:MAIN|[A-Z]|\d)\b|\bGENERAL DELIVERY\b/g
/**
 * Start of a second address: `8460 ASH ST & 8495 CAMBIE ST`, also after a slash or a space. `MAIN ST & 12
 * AVE` is a corner.
 */
const NEXT_ADDRESS = new RegExp(
  `(?:(?<=\\p{L}{2})(?: & | ?/ ?)|(?<=^\\d[^,]* (?:${typePattern()}))(?<! (?:${typePattern('HWY')})) (?=[^,]* (?:${typePattern()})\\b))` +
    `(?=\\d{1,6}[A-Z]? (?!(?:${typePattern()}|[NSEW]{1,2})\\b)\\p{L}{2})`,
  'gu',
)

/**
 * Number sign before a house number: `#199 EIGHTH AVE`. With another number it marks a unit; `#3 RD` is a
 * numbered road.
 */
const HOUSE_SIGN = new RegExp(
  `^# ?(?=\\d{1,6}[A-Z]? (?!(?:${typePattern()})\\b)\\p{L}(?![^,]*\\b\\d+[A-Z]?\\b))`,
  'u',
)

/** Price or size to remove: `1234 Main St - $1,200,000`, `1234 Main St, 4,026 sq ft`. */
const AMOUNT =
  /\$\s?\d[\d,.]*(?:\s?(?:k|mm?|million)\b)?|\b\d[\d,.]*\s?(?:sq\.?\s?(?:ft|m|feet|metres?)\b|sqft\b|ft2|ft²|m2|m²|(?:acres?|ac|ha|hectares?)(?=\s*(?:$|[,;)])))/gi

/**
 * Unit with a dash: `A-101, 1234 MAIN ST`, `1234 MAIN ST A-101`. `B-1234 MAIN ST` is unit B, and `R-1` a
 * zone.
 */
const DASHED_UNIT = new RegExp(
  `(?<![\\w-])([A-Z])-(\\d{1,4})(?=(?: ?[-,] ?| )\\d{1,6}[A-Z]? (?!(?:${typePattern()})\\b)|(?<=\\d.* .*\\d\\d)(?:,|$))`,
  'g',
)

/** Unit in brackets: `1783 MANITOBA ST (UNIT 204)`, `1783 MANITOBA ST (BASEMENT)`. */
const UNIT_IN_BRACKETS = /\(((?:UNIT|SUITE|STE|APT|BSMT|BASEMENT|UPPER|LOWER|MAIN)\b[^)]*)\)/g

/** The address in capitals, with commas between segments, without remarks in brackets. */
export function foldAddress(text: string): string {
  const folded = foldText(
    spellFractions(
      plainForms(text.slice(0, MAX_ADDRESS_LENGTH))
        .replace(AMOUNT, ',')
        .replace(/(?<![\d.])(\d{1,6})\.0+(?= )/g, '$1')
        .replace(/[^\S\n\r\t]+/g, ' '),
    ),
  )
    .replace(UNIT_IN_BRACKETS, ', $1')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[\n\r\t;]|--+|\*\*+/g, ',')
    .replace(/,? ?(?:\bAND\b|[+&]) ?/g, ' & ')
    .replace(/([A-Z]{3}| (?:ST|RD|DR|AV|PL|CT|LN)) - ?/g, '$1, ')
    .replace(NEXT_ADDRESS, ', ')
    .replace(MAILING, ',')
    .replace(/[^\p{L}\p{N}#/,&@-]+/gu, ' ')
  // Trimmed first, because the last word decides how joined words are split.
  return splitMergedWords(
    trimAddress(folded)
      .replace(HOUSE_SIGN, '')
      .replace(/^(?:THE )?(\d{1,6})[ -](?:BLOCK|BLK)(?: OF)? /, '$1 ')
      .replace(/^(?:THE )?(?:[NSEW]{1,2} )?(?:CORNER|CNR|COR|INTERSECTION)(?: OF)? (?=.*(?:[&@/]| AT ))/, '')
      .replace(/^CIVIC(?: ADDRESS| NO| NUMBER)? ?#? ?(?=\d)/, '')
      .replace(/^(\d{1,4}[A-Z]?) (?:AT|OF|@) (?=\d+ )/, '$1-')
      .replace(DASHED_UNIT, '$1$2')
      .replace(/ (?=\d{2,3} MILE HOUSE\b)/, ', '),
  )
}

export const trimAddress = (text: string): string =>
  text.replace(/\s*,[\s,]*/g, ', ').replace(/^[-, ]+|[-, ]+$/g, '')

/**
 * Splits joined words: `637E22ND` → `637 E 22ND`. Keeps `22ND`, `125A`, the misspelled `22DN`, and half a
 * postal code, `1A1`.
 */
const splitMergedWords = (text: string): string =>
  text
    .replace(JOINED_HIGHWAY, '$& ')
    .replace(JOINED_NUMBER, splitNumber)
    .replace(LEADING_DIRECTION, '$1 ')
    .replace(JOINED_NUMBER, splitNumber)

/** `HWY97N` */
const JOINED_HIGHWAY = new RegExp(`\\b(?:${typePattern('HWY')})(?=\\d{1,3}[A-D]?[NSEW]?\\b)`, 'g')

const JOINED_NUMBER = /(?<![\p{L}\p{N}/])(\d{1,6})([A-Z][\p{L}\p{N}]+)/gu

function splitNumber(text: string, digits: string, letters: string): string {
  if (/^[STNDRH]{2,3}$|^[A-Z]\d$/.test(letters)) return text
  const ordinal = /^(ST|ND|RD|TH)(?=(AV|ST|RD|DR|CR|PL|BL)[A-Z]*$)/.exec(letters)?.[1] ?? ''
  return `${digits}${ordinal} ${letters.slice(ordinal.length)}`
}

/** Direction joined to a number: `W10TH`, `637 E22`. `E12-1234` is a unit. */
const LEADING_DIRECTION = new RegExp(
  `(?:(?<=\\d )|(?<![\\p{L}\\p{N}/-]))([NS][EW]?|[EW]|NORTH|SOUTH|EAST|WEST)(?=\\d{1,3}(?:ST|ND|RD|TH| (?:${typePattern()})\\b)|(?<=\\d [A-Z]+)\\d{1,3}[A-Z]{0,2}$)`,
  'gu',
)
