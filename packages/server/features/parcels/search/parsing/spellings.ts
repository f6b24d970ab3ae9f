import { COST, MAX_NUMBERED } from '#domain/parcel/address/address-costs.ts'
import {
  DIRECTION_FORMS,
  DIRECTION_NAMES,
  direction,
  ORDINAL_WORDS,
  streetType,
  strongType,
  TYPE_FORMS,
  TYPE_NAMES,
  toOrdinal,
} from '#domain/parcel/address/street-words.ts'
import { editDistance } from '../matching/edit-distance.ts'

const ORDINAL_ENDING = /^(ST|ND|RD|TH)$/

/** Street types that may be glued to a word, longest first. */
const TYPE_ENDINGS = [...TYPE_NAMES, ...TYPE_FORMS].sort((a, b) => b.length - a.length)
const DIRECTION_STARTS = [...DIRECTION_NAMES, ...DIRECTION_FORMS].sort((a, b) => b.length - a.length)

export interface Spelling {
  words: string[]
  /** How unlikely this spelling is, in typing errors. */
  doubt: number
  /** Whether it is a misspelled numbered street: `NINETH` for `9TH`. */
  isMisspelledName?: true
}

/** Lists variants in which one word is a misspelled or glued type or direction, or a numbered street. */
export function listSpellings(words: readonly string[]): Spelling[] {
  const spellings: Spelling[] = [{ words: [...words], doubt: 0 }]
  const replace = (index: number, replacement: string[], doubt: number) =>
    spellings.push({ words: words.toSpliced(index, 1, ...replacement), doubt })
  // `COTTAGE LANE ROAD` means Cottage Lane.
  const [beforeLast = '', last = ''] = words.slice(-2)
  if (words.length > 2 && strongType(last) !== undefined && streetType(beforeLast) !== undefined)
    spellings.push({ words: words.slice(0, -1), doubt: COST.typeTwice })
  // `PT GREY RD` means Point Grey Road.
  const fullName = SHORT_NAMES[words[0] ?? '']
  if (fullName !== undefined && words.length > 1)
    spellings.push({ words: [fullName, ...words.slice(1)], doubt: 0 })
  // `3 ROAD` means No. 3 Road.
  if (words.length === 2 && /^[1-9]$/.test(beforeLast) && strongType(last) === 'RD')
    spellings.push({ words: ['NO', ...words], doubt: COST.roadNumberBare })
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1
    const isFirst = index === 0
    if (direction(word) !== undefined) continue
    const isKnownType = streetType(word) !== undefined
    if (!isFirst && !isKnownType) {
      for (const type of TYPE_NAMES) {
        if (word.length >= 3 && editDistance(word, type, 1) === 1) replace(index, [type], COST.typeMisspelled)
        else if (isLast && word.length >= 2 && type.startsWith(word))
          replace(index, [type], COST.typeUnfinished)
      }
      for (const type of TYPE_FORMS) {
        if (word.length >= 2 && word.length <= 5 && editDistance(word, type, 1) === 1)
          replace(index, [type], COST.shortTypeMisspelled)
      }
    }
    if ((isFirst || index >= words.length - 2) && words.length > 1) {
      for (const heading of DIRECTION_NAMES) {
        if (word.length >= 3 && editDistance(word, heading, 1) === 1)
          replace(index, [heading], COST.directionMisspelled)
      }
      if ((word.length === 2 || word.length === 3) && !/\d/.test(word)) {
        for (const heading of DIRECTION_FORMS) {
          if (editDistance(word, heading, 1) === 1) replace(index, [heading], COST.shortDirectionMisspelled)
        }
      }
    }
    for (const [number, doubt] of misspelledOrdinals(word)) replace(index, [number], doubt)
    for (const [number, name] of ORDINAL_WORDS.entries()) {
      const ordinal = toOrdinal(String(number + 1))
      if (isLast && word.length >= 3 && word !== name && name.startsWith(word))
        replace(index, [ordinal], COST.ordinalWordUnfinished)
      else if (editDistance(word, name, 1) === 1)
        spellings.push({
          words: words.toSpliced(index, 1, ordinal),
          doubt: COST.ordinalWordMisspelled,
          isMisspelledName: true,
        })
    }
    if (word.length >= 4)
      for (const parts of splitGlued(word)) replace(index, parts, COST.spaceMissing * (parts.length - 1))
  }
  return spellings
}

/** Abbreviated words, except `MT` and `ST`, which `normaliseStreet` reads. */
const SHORT_NAMES: Readonly<Record<string, string>> = { PT: 'POINT', FT: 'FORT' }

/** `22DN`, `22N` → `22`; `23ND` → `22` or `23`. */
function misspelledOrdinals(word: string): [string, number][] {
  const ordinal = /^(\d{1,3})([A-Z]{1,3})$/.exec(word)
  const [, digits = '', ending = ''] = ordinal ?? []
  if (!ordinal || toOrdinal(digits) === word || ending.length === 1) {
    return ending.length === 1 && /[STNDRH]/.test(ending) ? [[digits, COST.ordinalMisspelled]] : []
  }
  const pairs: [string, number][] = ORDINAL_ENDING.test(ending) ? [] : [[digits, COST.ordinalMisspelled]]
  for (let number = 1; number <= MAX_NUMBERED; number++) {
    const text = String(number)
    if (text !== digits && editDistance(word, toOrdinal(text), 1) === 1) pairs.push([text, COST.otherOrdinal])
  }
  return pairs
}

/** `MANITOBAST` → `MANITOBA ST`; `SEMARINEDRIVE` → `SE MARINE DRIVE`, `SEMARINE DRIVE`. */
function splitGlued(word: string): string[][] {
  const splits: string[][] = []
  const endings: string[][] = [[word]]
  for (const type of TYPE_ENDINGS) {
    if (word.endsWith(type) && word.length - type.length >= 2)
      endings.push([word.slice(0, -type.length), type])
  }
  for (const heading of DIRECTION_STARTS) {
    if (!word.endsWith(heading)) continue
    const street = word.slice(0, -heading.length)
    const type = TYPE_ENDINGS.find((ending) => street.endsWith(ending) && street.length - ending.length >= 2)
    if (type) endings.push([street.slice(0, -type.length), type, heading])
  }
  for (const parts of endings) {
    const [name = '', ...others] = parts
    if (others.length > 0) splits.push(parts)
    for (const heading of DIRECTION_STARTS) {
      if (name.startsWith(heading) && name.length - heading.length >= 3)
        splits.push([heading, name.slice(heading.length), ...others])
    }
  }
  return splits
}
