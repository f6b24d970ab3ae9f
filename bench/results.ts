import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { median } from './compare.ts'
import type { BenchContext } from './context.ts'
import { type BenchRow, type Figure, isReached, type Mark } from './row.ts'
import { within } from './within.ts'

/** Entry of `docs/benchmarks.json`, from which `docs/benchmarks.md` is made. */
export interface RowResult {
  key: string
  date: string
  /** Ends with `+` if there were uncommitted changes. */
  commit: string
  machine: string
  figures: FigureResult[]
  /** Why the row was not measured; null if it was. */
  problem: string | null
}

export interface FigureResult {
  part: string
  unit: string
  value: number
  mark: Mark
  ours: Spread
  reference: Spread | null
  exact?: Figure['exact']
  note: string
}

interface Spread {
  min: number
  median: number
  max: number
  rounds: number
}

const FILE = join(PROJECT_FOLDER, 'docs/benchmarks.json')
const ROW_MINUTES = 15
export const NEEDS_FULL = 'needs --full'
const DIGITS = 5

export async function readResults(): Promise<RowResult[]> {
  return JSON.parse(await readFile(FILE, 'utf8')) as RowResult[]
}

export async function writeResults(rows: readonly RowResult[]): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(rows, null, 2)}\n`)
}

/** Measures a row within its time limit. Stores a failure, so that other rows continue. */
export async function measureRow(row: BenchRow, context: BenchContext): Promise<RowResult> {
  const measured = { key: row.key, ...measuredCode(), machine: machine() }
  try {
    const minutes = row.minutes ?? ROW_MINUTES
    const figures = await within(60 * minutes, `the row ${row.key}`, row.measure(context))
    const problem = figures.length === 0 ? NEEDS_FULL : null
    return { ...measured, figures: figures.map(resultOf), problem }
  } catch (error) {
    context.say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return { ...measured, figures: [], problem: String((error as Error).message).split('\n')[0] ?? '' }
  }
}

function resultOf({ ours, reference, value, ...figure }: Figure): FigureResult {
  const result = {
    ...figure,
    value: rounded(value),
    ours: spreadOf(ours),
    reference: reference && spreadOf(reference),
  }
  if (!Number.isFinite(value)) throw new Error(`${figure.part || 'the figure'} is ${value}`)
  return result
}

function spreadOf(values: readonly number[]): Spread {
  return {
    min: rounded(Math.min(...values)),
    median: rounded(median(values)),
    max: rounded(Math.max(...values)),
    rounds: values.length,
  }
}

const rounded = (value: number) => Number(value.toPrecision(DIGITS))

function measuredCode(): { date: string; commit: string } {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: PROJECT_FOLDER, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', '.', ':!docs')
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short=8', 'HEAD') + (changed === '' ? '' : '+'),
  }
}

/**
 * Cores, memory and load of this machine. A load above the number of cores means that other work shared it.
 */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores, ${memory} GB, load ${(loadavg()[0] ?? 0).toFixed(1)}`
}

const WORSE = 1.15

/**
 * Describes each figure of `before` that misses a mark it met, is at least 15 % worse, or is not measured any
 * more. Skips rows without figures.
 */
export function findWorse(
  before: readonly RowResult[],
  now: readonly RowResult[],
): { missed: string[]; worse: string[]; vanished: string[] } {
  const found = { missed: [] as string[], worse: [] as string[], vanished: [] as string[] }
  for (const { key, figures } of now) {
    if (figures.length === 0) continue
    for (const earlier of before.find((row) => row.key === key)?.figures ?? []) {
      const figure = figures.find(
        ({ part, mark }) => part === earlier.part && mark.unit === earlier.mark.unit,
      )
      const name = earlier.part ? `${key}, ${earlier.part}` : key
      if (!figure) {
        found.vanished.push(`${name}: before ${earlier.value} ${earlier.mark.unit}`)
        continue
      }
      const line = `${name}: ${figure.value} ${figure.mark.unit}, before ${earlier.value} ${figure.mark.unit}`
      if (isReached(earlier) && !isReached(figure)) found.missed.push(line)
      const [more, less] =
        figure.mark.kind === 'at most' ? [figure.value, earlier.value] : [earlier.value, figure.value]
      if (more > less * WORSE) found.worse.push(line)
    }
  }
  return found
}
