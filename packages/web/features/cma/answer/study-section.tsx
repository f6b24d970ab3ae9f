import { IconDownload } from '@tabler/icons-react'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { CSV_BYTE_ORDER_MARK, csvRow } from '#domain/export/csv.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import {
  STUDY_BOUNDS,
  STUDY_COLUMNS,
  STUDY_NOTE,
  studyFigure,
  studyFigureText,
  studyLines,
} from '#domain/valuation/analysis/study-texts.ts'
import { download } from '../../../lib/api/download.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { ActionButton } from '../../../ui/buttons/action-button.tsx'
import classes from './market.module.css'
import { WideTable } from './wide-table.tsx'

export function StudySection({ answer: { study, market } }: { answer: AnalysisAnswer }) {
  const { units } = usePreferences()
  if (study.length === 0) return null
  const lines = studyLines(study, units)
  return (
    <div className={classes.market}>
      <WideTable
        caption={`Ratio study of ${market?.area ?? 'this market'}`}
        titles={['Group', 'Values', 'Sales', ...STUDY_COLUMNS.map(({ title }) => title)]}
      >
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.key}>
              {lines[index - 1]?.group !== line.group && (
                <th scope="rowgroup" rowSpan={lines[index + 1]?.group === line.group ? 2 : 1}>
                  {line.group}
                  {line.range !== '' && <p className={classes.note}>{line.range}</p>}
                </th>
              )}
              <td>{line.by}</td>
              <td>{formatNumber(line.figures.count)}</td>
              {STUDY_COLUMNS.map((column) => (
                <td key={column.title}>{studyFigureText(line, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className={classes.note}>
        {STUDY_NOTE} {STUDY_BOUNDS} To print it, add the part “Ratio study” to a report of this analysis.
      </p>
      <div>
        <ActionButton
          h={32}
          icon={IconDownload}
          onClick={() => download(toCsv(lines), `Ratio study${market ? ` ${market.area}` : ''}.csv`)}
        >
          Download as CSV
        </ActionButton>
      </div>
    </div>
  )
}

function toCsv(lines: ReturnType<typeof studyLines>): Blob {
  const figureTitles = STUDY_COLUMNS.flatMap(({ title }) => [title, `${title} from`, `${title} to`])
  const rows = lines.map((line) => {
    const figures = STUDY_COLUMNS.flatMap((column) => {
      const figure = studyFigure(line, column)
      return [figure?.value ?? null, figure?.low ?? null, figure?.high ?? null]
    })
    return [line.group, line.range, line.by, line.figures.count, ...figures]
  })
  const table = [['Group', 'Range', 'By', 'Sales', ...figureTitles], ...rows]
  return new Blob([CSV_BYTE_ORDER_MARK, ...table.map(csvRow)], { type: 'text/csv' })
}
