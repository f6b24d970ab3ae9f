import { REMARKS } from './remarks.ts'
import type { FigureResult, RowResult } from './results.ts'
import { type BenchRow, isReached, type Mark } from './row.ts'

type RowWords = Pick<BenchRow, 'key' | 'what' | 'against'>

const HEAD = ['| what | ours | reference | compared | reach | |', '|---|---|---|---|---|---|']

const MAX_TABLE_NOTE = 40

const number = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

const withUnit = (value: number, unit: string) =>
  unit === '×' ? `${value.toFixed(2)} ×` : `${number(value)} ${unit}`

const markText = ({ kind, value, unit }: Mark) => `${kind === 'at most' ? '≤' : '≥'} ${value} ${unit}`

function spreadText({ min, median, max, rounds }: FigureResult['ours'], unit: string, isExact: boolean) {
  const spread = isExact ? ' (exact)' : rounds > 1 ? ` (${number(min)}–${number(max)})` : ''
  return `${number(median)} ${unit}${spread}`
}

/** Markdown table with a line for each row (reference, date, commit), followed by a line for each figure. */
export function markdownTable(rows: readonly RowWords[], results: readonly RowResult[]): string {
  const lines = rows.flatMap((row) => {
    const result = results.find(({ key }) => key === row.key)
    const against = row.against && `, against ${row.against}`
    const measured = result ? `, ${result.date}, ${result.commit}` : ''
    const head = `**${row.what}**${against} (\`${row.key}\`${measured})`
    if (!result || result.figures.length === 0)
      return [`| ${head} | | | | | **not measured**: ${result?.problem ?? 'in no run yet'} |`]
    return [`| ${head} | | | | | |`, ...result.figures.map(figureLine)]
  })
  return [...HEAD, ...lines].join('\n')
}

/** Whether a note fits into the table, beside its figure. */
const isShort = (note: string) => note !== '' && note.length <= MAX_TABLE_NOTE

function figureLine(figure: FigureResult): string {
  const cells = [
    isShort(figure.note) ? `${figure.part} (${figure.note.replace(/\.$/, '')})` : figure.part,
    spreadText(figure.ours, figure.unit, figure.exact === 'all'),
    figure.reference ? spreadText(figure.reference, figure.unit, figure.exact !== undefined) : '',
    withUnit(figure.value, figure.mark.unit),
    markText(figure.mark),
    isReached(figure) ? '' : '**not reached**',
  ]
  return `| ${cells.join(' | ')} |`
}

/** Explains a row's figures, and why one is not reached. */
function aboutRow(row: RowWords, figures: readonly FigureResult[]): string[] {
  const notes = figures
    .filter(({ note }) => note !== '' && !isShort(note))
    .map(({ part, note }) => sentence(part ? `${part}: ${note}` : note))
  const missed = figures.every(isReached)
    ? []
    : [`**Not reached**: ${REMARKS[row.key] ?? 'not yet profiled.'}`]
  const texts = [...notes, ...missed]
  return texts.length === 0 ? [] : [`- \`${row.key}\`: ${texts.join(' ')}`]
}

/** Precedes the load in the text of `machine()`. */
const LOAD = ', load '

/** Range of loads: `0.1 to 2.3` */
function loadsOf(results: readonly RowResult[]): string {
  const loads = results
    .map(({ machine }) => machine.split(LOAD)[1] ?? 'unknown')
    .toSorted((one, other) => Number(one) - Number(other))
  return loads[0] === loads.at(-1) ? `${loads[0]}` : `${loads[0]} to ${loads.at(-1)}`
}

const sentence = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

export function benchmarksPage(rows: readonly RowWords[], results: readonly RowResult[]): string {
  const about = rows.flatMap((row) =>
    aboutRow(row, results.find(({ key }) => key === row.key)?.figures ?? []),
  )
  const machines = Map.groupBy(results, ({ machine }) => machine.split(LOAD)[0])
  return `# Speed

Drawn by \`npm run bench\` from [benchmarks.json](benchmarks.json), which also has the number of rounds. Each row compares us with its reference in one run, by turns: median (lowest–highest) of the rounds; \`exact\` is the same in each run.
Each has its own key (for \`--only\`), date and commit (\`+\`: with changes that were not committed). An empty last column: reached. A row that could not be measured has no figures.
Whatever sends, serves and stores shares the machine. Frames in time: the work of the page's main thread that begins in a frame fits into it, in processor time by a trace of Chromium.

${markdownTable(rows, results)}

## Machines

${[...machines].map(([machine, own]) => `- ${machine}; load at the start of the rows: ${loadsOf(own)}`).join('\n')}

## What the figures mean

${about.join('\n')}
`
}
