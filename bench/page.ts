import { REMARKS } from './remarks.ts'
import type { FigureResult, RowResult } from './results.ts'
import { type BenchRow, isReached, type Mark } from './row.ts'

type RowWords = Pick<BenchRow, 'key' | 'what' | 'against'>

const HEAD = [
  '| what | against | ours | reference | compared | reach | rounds | measured | |',
  '|---|---|---|---|---|---|---|---|---|',
]

const number = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

const withUnit = (value: number, unit: string) =>
  unit === '×' ? `${value.toFixed(2)} ×` : `${number(value)} ${unit}`

const markText = ({ kind, value, unit }: Mark) => `${kind === 'at most' ? '≤' : '≥'} ${value} ${unit}`

const spreadText = ({ min, median, max, rounds }: FigureResult['ours'], unit: string) =>
  `${number(median)} ${unit}${rounds > 1 ? ` (${number(min)}–${number(max)})` : ''}`

const titleOf = ({ what }: RowWords, { part }: FigureResult) => (part ? `${what}: ${part}` : what)

/** The table as Markdown: one line per figure. */
export function markdownTable(rows: readonly RowWords[], results: readonly RowResult[]): string {
  const lines = rows.flatMap((row) => {
    const result = results.find(({ key }) => key === row.key)
    if (!result || result.figures.length === 0)
      return [
        `| ${row.what} | ${row.against} | | | | | | ${result ? `${result.date}, ${result.commit}` : ''} | **not measured**: ${result?.problem ?? 'in no run yet'} |`,
      ]
    return result.figures.map((figure) => {
      const cells = [
        titleOf(row, figure),
        row.against,
        spreadText(figure.ours, figure.unit),
        figure.reference ? spreadText(figure.reference, figure.unit) : '',
        withUnit(figure.value, figure.mark.unit),
        markText(figure.mark),
        figure.ours.rounds,
        `${result.date}, ${result.commit}`,
        isReached(figure) ? 'reached' : '**not reached**',
      ]
      return `| ${cells.join(' | ')} |`
    })
  })
  return [...HEAD, ...lines].join('\n')
}

/** `docs/benchmarks.md`, drawn from `docs/benchmarks.json`. */
export function benchmarksPage(rows: readonly RowWords[], results: readonly RowResult[]): string {
  const figures = rows.flatMap((row) => {
    const found = results.find(({ key }) => key === row.key)?.figures ?? []
    return found.map((figure) => ({ row, figure }))
  })
  const notes = figures
    .filter(({ figure }) => figure.note !== '')
    .map(({ row, figure }) => `- **${titleOf(row, figure)}**: ${figure.note}`)
  const missed = rows
    .filter((row) => figures.some((each) => each.row === row && !isReached(each.figure)))
    .map((row) => `- **${row.what}**: ${REMARKS[row.key] ?? 'not yet profiled.'}`)
  const machines = Map.groupBy(results, ({ machine }) => machine)
  return `# Speed

Drawn by \`npm run bench\` from [benchmarks.json](benchmarks.json). Each line compares us with its reference in one run, by turns: median (lowest–highest) of the rounds.
Each line has its own date and commit (\`+\`: with changes that were not committed). A row that could not be measured has no figures.

${markdownTable(rows, results)}

## Machines

${[...machines].map(([machine, own]) => `- ${machine} at the start: ${own.map(({ key }) => key).join(', ')}`).join('\n')}

## What the numbers mean

${notes.join('\n')}

## What is not reached, and why

${missed.length > 0 ? missed.join('\n') : 'Every measured row is reached.'}
`
}
