import { VERSION } from '#server/build-context.ts'
import type { DatabaseKind } from '#server/db/open.ts'
import { machine } from '../bench/results.ts'
import type { Fault } from './machine/findings.ts'

export interface TrialResult {
  key: string
  title: string
  engine: DatabaseKind
  tried: number
  unit: string
  faults: readonly Fault[]
  worst: string
  durationMs: number
  /** `YYYY-MM-DD` */
  day: string
  seed: number
}

const ENGINE_NAMES: Record<DatabaseKind, string> = { embedded: 'embedded', native: 'PostgreSQL' }

/** Replaces earlier results of the same trial and engine, in the order of `keys`. */
export function mergeResults(
  former: readonly TrialResult[],
  newer: readonly TrialResult[],
  keys: readonly string[],
): TrialResult[] {
  const isSame = (one: TrialResult, other: TrialResult) =>
    one.key === other.key && one.engine === other.engine
  const remaining = former.filter(
    (each) => keys.includes(each.key) && !newer.some((other) => isSame(each, other)),
  )
  return [...remaining, ...newer].sort(
    (one, other) => keys.indexOf(one.key) - keys.indexOf(other.key) || one.engine.localeCompare(other.engine),
  )
}

export function markdownTable(results: readonly TrialResult[]): string {
  const lines = results.map(({ title, engine, tried, unit, faults, worst }) => {
    const [first] = faults
    const broke = first ? `**${faults.length}**: ${first.kind} (${first.example})` : 'nothing'
    const cells = [title, ENGINE_NAMES[engine], `${tried.toLocaleString('en')} ${unit}`, broke, worst]
    return `| ${cells.map(cellText).join(' | ')} |`
  })
  return ['| Trial | Engine | Tried | Broke | Worst figure |', '|---|---|---|---|---|', ...lines].join('\n')
}

/** Escapes what would break the table, the page or the terminal. */
function cellText(text: string): string {
  return text
    .replaceAll(
      /[\p{Cc}\p{Cf}\p{Cs}]/gu,
      (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
}

const START = '<!-- torture: start -->'
const END = '<!-- torture: end -->'

/** Writes results between the page's marks. @throws without marks */
export function withResults(page: string, results: readonly TrialResult[]): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`The page has no ${START} … ${END}.`)
  const about = `Last run: ${listOf(results, ({ day }) => day)}, version ${VERSION}, seed ${listOf(results, ({ seed }) => seed)}, on ${machine()} at the end.`
  return `${page.slice(0, start)}${START}\n${about}\n\n${markdownTable(results)}\n${page.slice(end)}`
}

const listOf = (results: readonly TrialResult[], select: (result: TrialResult) => string | number) =>
  [...new Set(results.map(select))].sort().join(', ')
