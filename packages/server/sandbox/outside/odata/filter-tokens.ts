import { ODataError } from './edm.ts'

export type Literal = string | number | null

export type Token =
  | { kind: 'word'; text: string }
  | { kind: 'literal'; type: 'String' | 'Number' | 'Date' | 'DateTimeOffset' | 'Null'; value: Literal }
  | { kind: '(' | ')' | ',' }

/** In order of precedence: a date starts like a number. */
const PATTERNS = [
  /^'(?:[^']|'')*'/,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})/,
  /^\d{4}-\d{2}-\d{2}/,
  /^-?\d+(?:\.\d+)?/,
  /^[A-Za-z_]\w*/,
  /^[(),]/,
] as const

/** @throws `ODataError` with the position of the error. */
export function filterTokens(text: string): Token[] {
  const tokens: Token[] = []
  let rest = text.trimStart()
  while (rest !== '') {
    const index = PATTERNS.findIndex((pattern) => pattern.test(rest))
    const found = PATTERNS[index]?.exec(rest)?.[0]
    if (found === undefined) {
      throw new ODataError(`Syntax error in $filter at position ${text.length - rest.length}.`)
    }
    tokens.push(tokenOf(found, index))
    const after = rest.slice(found.length)
    if (/^\w/.test(after) && index < 4) {
      throw new ODataError(`Syntax error in $filter at position ${text.length - after.length}.`)
    }
    rest = after.trimStart()
  }
  return tokens
}

function tokenOf(found: string, index: number): Token {
  switch (index) {
    case 0:
      return { kind: 'literal', type: 'String', value: found.slice(1, -1).replaceAll("''", "'") }
    case 1:
      return { kind: 'literal', type: 'DateTimeOffset', value: found }
    case 2:
      return { kind: 'literal', type: 'Date', value: found }
    case 3:
      return { kind: 'literal', type: 'Number', value: Number(found) }
    case 4:
      return found === 'null' ? { kind: 'literal', type: 'Null', value: null } : { kind: 'word', text: found }
    default:
      return { kind: found as '(' | ')' | ',' }
  }
}
