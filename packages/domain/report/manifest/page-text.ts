/**
 * Finds printed values as whole words and numbers. Spaces within a value are ignored, because lines may break
 * anywhere.
 */

interface PageText {
  /** Letters, digits, and signs that change a number's meaning. */
  text: string
  /** 1 for each UTF-16 unit of `text` that follows a gap. */
  isDivided: Uint8Array
}

/** These characters are a minus sign before a number. */
const DASHES = /[-\u2010-\u2014\u2212]/u
const COMPARED_CHARACTER = /[\p{L}\p{N}$%.,+]/u
/** PDFs may encode an apostrophe as a modifier letter (U+02BC). */
const MODIFIER = /\p{Lm}/u
const MINUS = '\u2212'
const IN_WORD = /[\p{L}\p{N}]/u
const DIGIT = /\p{N}/u

export function pageFinder(pages: string): (value: string) => boolean {
  const { text, isDivided } = toPageText(pages)
  return (value) => {
    const letters = toPageText(value).text
    if (letters === '') return true
    for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
      if (isStart(text, isDivided, at) && isEnd(text, isDivided, at + letters.length)) return true
    }
    return false
  }
}

function toPageText(text: string): PageText {
  const characters = [...text.normalize('NFKC')]
  const letters: string[] = []
  const gapFlags: number[] = []
  let isAfterGap = true
  const keep = (character: string) => {
    for (const _ of character.split('')) {
      gapFlags.push(Number(isAfterGap))
      isAfterGap = false
    }
    letters.push(character)
  }
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1] ?? ''
    if (DASHES.test(character)) {
      // A dash within a word may be a hyphen at a line break. Before a number it is a minus sign.
      const isSign = (isAfterGap || !IN_WORD.test(letters.at(-1) ?? '')) && (DIGIT.test(next) || next === '$')
      if (isSign) keep(MINUS)
    } else if (MODIFIER.test(character)) continue
    else if (COMPARED_CHARACTER.test(character)) keep(character)
    else isAfterGap = true
  }
  return { text: letters.join(''), isDivided: Uint8Array.from(gapFlags) }
}

/** Whether a word or number starts here. False inside `1604`, `-604`, `$604`. */
function isStart(text: string, isDivided: Uint8Array, at: number): boolean {
  const before = text[at - 1]
  if (before === undefined || isDivided[at] === 1) return true
  const first = text[at] ?? ''
  if (first === MINUS) return !IN_WORD.test(before)
  if (IN_WORD.test(before)) return !IN_WORD.test(first) && first !== '$'
  return !(DIGIT.test(first) || first === '$') || !/[$.,+\u2212]/u.test(before)
}

/** Whether a word or number ends here. False inside `6041`, `604.5`, `604%`. */
function isEnd(text: string, isDivided: Uint8Array, end: number): boolean {
  const next = text[end]
  if (next === undefined || isDivided[end] === 1) return true
  if (IN_WORD.test(next)) return false
  const last = text[end - 1] ?? ''
  if (next === '%') return !DIGIT.test(last)
  const isJoined = /[.,]/.test(next) && isDivided[end + 1] !== 1 && DIGIT.test(text[end + 1] ?? '')
  return !(isJoined && DIGIT.test(last))
}
