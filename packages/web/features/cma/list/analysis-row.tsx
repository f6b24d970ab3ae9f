import { IconChartDots3 } from '@tabler/icons-react'
import type { AnalysisSummary } from '#contract/cma/analyses.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { formatEstimate } from '#domain/text/money.ts'
import { formatClass } from '#domain/valuation/analysis/attribute-texts.ts'
import { DocumentRow } from '../../../property/documents/document-row.tsx'
import { analysisActions, useMayAnalyse } from '../analysis-queries.ts'

export function AnalysisRow({ analysis }: { analysis: AnalysisSummary }) {
  const { title, subjectName, marketClass, comparedAs, effectiveDate, valueDollars, updatedAt } = analysis
  const about = [
    subjectName === title ? '' : subjectName,
    formatClass(marketClass, comparedAs),
    `effective ${formatDate(effectiveDate)}`,
  ]
  return (
    <DocumentRow
      document={analysis}
      what="market analysis"
      icon={<IconChartDots3 size={20} stroke={1.75} aria-hidden />}
      pathOf={(id) => `/dashboard/cma/${id}`}
      mayChange={useMayAnalyse()}
      actions={analysisActions}
      about={about.filter(Boolean).join(' · ')}
      dates={
        <>
          <span>{valueDollars === null ? 'No value yet' : `Value ${formatEstimate(valueDollars)}`}</span>
          <span>Changed {formatMoment(updatedAt, 'dayAndTime')}</span>
        </>
      }
    />
  )
}
