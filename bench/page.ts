import { REMARKS } from './remarks.ts'
import type { FigureResult, RowResult } from './results.ts'
import { type BenchRow, isReached, type Mark } from './row.ts'

type RowWords = Pick<BenchRow, 'key' | 'what' | 'against'>

const HEAD = ['| what | ours | reference | compared | reach | rounds | |', '|---|---|---|---|---|---|---|']

const number = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

const withUnit = (value: number, unit: string) =>
  unit === '×' ? `${value.toFixed(2)} ×` : `${number(value)} ${unit}`

const markText = ({ kind, value, unit }: Mark) => `${kind === 'at most' ? '≤' : '≥'} ${value} ${unit}`

const spreadText = ({ min, median, max, rounds }: FigureResult['ours'], unit: string) =>
  `${number(median)} ${unit}${rounds > 1 ? ` (${number(min)}–${number(max)})` : ''}`

/**
 * The table as Markdown: a line per row with its reference, date and commit, and below it a line per figure; of more than `most` figures,
 * only those that are not reached.
 */
export function markdownTable(
  rows: readonly RowWords[],
  results: readonly RowResult[],
  most = Number.POSITIVE_INFINITY,
): string {
  const lines = rows.flatMap((row) => {
    const result = results.find(({ key }) => key === row.key)
    const against = row.against && `, against ${row.against}`
    const measured = result ? ` (${result.date}, ${result.commit})` : ''
    const head = `**${row.what}**${against}${measured}`
    if (!result || result.figures.length === 0)
      return [`| ${head} | | | | | | **not measured**: ${result?.problem ?? 'in no run yet'} |`]
    const shown =
      result.figures.length > most ? result.figures.filter((each) => !isReached(each)) : result.figures
    const omitted = result.figures.length - shown.length
    return [
      `| ${head} | | | | | | |`,
      ...shown.map(figureLine),
      ...(omitted > 0
        ? [`| ${omitted} ${shown.length > 0 ? 'others' : 'figures'} | | | | | | reached |`]
        : []),
    ]
  })
  return [...HEAD, ...lines].join('\n')
}

function figureLine(figure: FigureResult): string {
  const cells = [
    figure.part,
    spreadText(figure.ours, figure.unit),
    figure.reference ? spreadText(figure.reference, figure.unit) : '',
    withUnit(figure.value, figure.mark.unit),
    markText(figure.mark),
    figure.ours.rounds,
    isReached(figure) ? 'reached' : '**not reached**',
  ]
  return `| ${cells.join(' | ')} |`
}

const MOST_FIGURES = 6

/** `docs/benchmarks.md`, drawn from `docs/benchmarks.json`. */
export function benchmarksPage(rows: readonly RowWords[], results: readonly RowResult[]): string {
  const figures = rows.flatMap((row) => {
    const found = results.find(({ key }) => key === row.key)?.figures ?? []
    return found.map((figure) => ({ row, figure }))
  })
  const missed = rows
    .filter((row) => figures.some((each) => each.row === row && !isReached(each.figure)))
    .map((row) => `- **${row.what}**: ${REMARKS[row.key] ?? 'not yet profiled.'}`)
  return `# Speed

Drawn by \`npm run bench\` from [benchmarks.json](benchmarks.json). Each row compares us with its reference in one run, by turns: median (lowest–highest) of the rounds.
Each has its own date and commit (\`+\`: with changes that were not committed). A row that could not be measured has no figures.
benchmarks.json also states what each figure counts, the machine, and all figures of long rows.

${markdownTable(rows, results, MOST_FIGURES)}

## What is not reached, and why

${missed.length > 0 ? missed.join('\n') : 'Every measured row is reached.'}
`
}
