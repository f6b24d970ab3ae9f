import { cpus, totalmem } from 'node:os'
import { type BenchRow, type Figure, isReached } from './row.ts'

export interface MeasuredRow {
  row: Pick<BenchRow, 'key' | 'what' | 'against'>
  figures: Figure[]
  /** The reason why the row has no figures; null when it has. */
  problem: string | null
}

const number = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

const withUnit = (value: number, unit: string) =>
  unit === '×' ? `${value.toFixed(2)} ×` : `${number(value)} ${unit}`

const markText = ({ mark }: Figure) => `${mark.kind === 'at most' ? '≤' : '≥'} ${mark.value} ${mark.unit}`

/** The table as Markdown: one line per figure. What was not measured keeps its lines of an earlier page, where there is one. */
export function markdownTable(measured: readonly MeasuredRow[], earlier = ''): string {
  const lines = measured.flatMap(({ row, figures, problem }) => {
    const remaining = linesAbout(earlier, '| ', row.what, /^( \||: )/)
    if (figures.length === 0 && remaining.length > 0) return remaining
    return figures.length === 0
      ? [`| ${row.what} | ${row.against} | | | | | not measured${problem ? `: ${problem}` : ''} |`]
      : figures.map((figure) => {
          const what = figure.part ? `${row.what}: ${figure.part}` : row.what
          const reference = figure.reference === null ? '' : `${number(figure.reference)} ${figure.unit}`
          const cells = [
            what,
            row.against,
            `${number(figure.ours)} ${figure.unit}`,
            reference,
            withUnit(figure.value, figure.mark.unit),
            markText(figure),
            isReached(figure) ? 'reached' : '**not reached**',
          ]
          return `| ${cells.join(' | ')} |`
        })
  })
  return [
    '| what | against | ours | reference | compared | reach | |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

/**
 * `docs/benchmarks.md`. `remarks` say why a mark was missed, by the row's key; `earlier` is the page as it was: what was not
 * measured this time (it takes minutes, or another machine) stays as it stands there.
 */
export function benchmarksPage(
  measured: readonly MeasuredRow[],
  day: string,
  remarks: Readonly<Record<string, string>>,
  earlier = '',
): string {
  const notes = measured.flatMap(({ row, figures }) =>
    figures.length === 0
      ? linesAbout(earlier, '- **', row.what, /^(\*\*|: )/).filter(
          (line) => !isRemark(line, remarks[row.key]),
        )
      : figures
          .filter(({ note }) => note !== '')
          .map(({ part, note }) => `- **${row.what}${part ? `: ${part}` : ''}**: ${note}`),
  )
  const missed = measured
    .filter(({ row, figures }) =>
      figures.length === 0
        ? linesAbout(earlier, '| ', row.what, /^( \||: )/).some((line) => line.includes('**not reached**'))
        : figures.some((figure) => !isReached(figure)),
    )
    .map(({ row }) => `- **${row.what}**: ${remarks[row.key] ?? 'not yet looked into.'}`)
  return `# Speed

Each line compares us with its reference in one run, by turns, medians of both; lines may come from different runs (\`--only\`).
Written by \`npm run bench -- --write\` on ${day}, on ${machine()}.

${markdownTable(measured, earlier)}

## What the numbers mean

${notes.join('\n')}

## What is not reached, and why

${missed.length > 0 ? missed.join('\n') : 'Everything is reached.'}
`
}

/** Lines of an earlier page about one row: what is before its name, and what may follow it. */
function linesAbout(page: string, before: string, what: string, after: RegExp): string[] {
  const start = before + what
  return page.split('\n').filter((line) => line.startsWith(start) && after.test(line.slice(start.length)))
}

const isRemark = (line: string, remark: string | undefined) => remark !== undefined && line.endsWith(remark)

/** General remarks that matter for reading the numbers. */
export function machine(): string {
  return `a Linux machine with ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB, which also did other work`
}
