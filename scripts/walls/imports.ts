export interface Import {
  specifier: string
  line: number
  isTypeOnly: boolean
  /** Names as exported; `*` for all, `default` for the default export. */
  names: readonly string[]
}

// No parser is needed, because Biome puts static imports at the start of a line.
const STATIC = /^(import|export)\s+(?:(type)\s+)?([^'"`;=]*?)\bfrom\s+['"]([^'"]+)['"]/gm
const SIDE_EFFECT = /^import\s+['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g

/** Imports of a file, in the order of lines. */
export function readImports(source: string): Import[] {
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const found: Import[] = []
  for (const match of source.matchAll(STATIC)) {
    const [, , type, names = '', specifier = ''] = match
    found.push({
      specifier,
      line: lineAt(match.index),
      isTypeOnly: Boolean(type) || hasOnlyTypes(names),
      names: readNames(names),
    })
  }
  for (const match of source.matchAll(SIDE_EFFECT)) {
    found.push({ specifier: match[1] ?? '', line: lineAt(match.index), isTypeOnly: false, names: [] })
  }
  for (const match of source.matchAll(DYNAMIC)) {
    if (!isInComment(source, match.index)) {
      found.push({ specifier: match[1] ?? '', line: lineAt(match.index), isTypeOnly: false, names: ['*'] })
    }
  }
  return found.sort((a, b) => a.line - b.line)
}

/** `a, { type B, c as d }` → `default`, `B`, `c`. */
function readNames(names: string): string[] {
  if (names.includes('*')) return ['*']
  const [outside = '', inside = ''] = names.replace('}', '').split('{')
  const listed = splitList(inside).map((part) => part.replace(/^type\s+/, '').replace(/\s+as\s.*$/, ''))
  return outside.replace(',', '').trim() ? ['default', ...listed] : listed
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Whether it imports only types: `{ type A, type B }` */
function hasOnlyTypes(names: string): boolean {
  const inner = /^\{([^}]*)\}\s*$/.exec(names.trim())?.[1]
  if (inner === undefined) return false
  return splitList(inner).every((part) => part.startsWith('type '))
}

function isInComment(source: string, offset: number): boolean {
  const lineStart = source.lastIndexOf('\n', offset) + 1
  return /^\s*(\/\/|\/?\*)|\/\//.test(source.slice(lineStart, offset))
}
