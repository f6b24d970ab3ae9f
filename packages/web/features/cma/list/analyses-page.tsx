import { Button, Stack } from '@mantine/core'
import { IconChartDots3, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnalysisSummary } from '#contract/cma/analyses.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { formatEstimate } from '#domain/text/money.ts'
import { formatClass } from '#domain/valuation/analysis/attribute-texts.ts'
import { DocumentRow } from '../../../property/documents/document-row.tsx'
import { NoPlanNotice } from '../../../property/no-plan-notice.tsx'
import { SkillLink } from '../../../property/skill-hint.tsx'
import { ActionButton } from '../../../ui/buttons/action-button.tsx'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { FoundList, ListPage } from '../../../ui/pages/list-page.tsx'
import { analysisActions, useAnalyses, useMayAnalyse } from '../analysis-queries.ts'
import { NewAnalysisDialog } from '../begin/new-analysis-dialog.tsx'

export function AnalysesPage() {
  const [isCreating, setCreating] = useState(false)
  const mayAnalyse = useMayAnalyse()
  const newButton = mayAnalyse && (
    <ActionButton variant="filled" h={36} icon={IconPlus} onClick={() => setCreating(true)}>
      New analysis
    </ActionButton>
  )
  return (
    <>
      <ListPage title="Market analyses" pluralNoun="market analyses" query={useAnalyses()} action={newButton}>
        {(analyses) => (
          <>
            {!mayAnalyse && (
              <NoPlanNotice
                feature="Market analyses"
                mayDo="delete and export"
                resources={[RESOURCES.APP_CMA]}
              />
            )}
            {analyses.length === 0 ? (
              <EmptyState
                title="No market analyses yet"
                icon={<IconChartDots3 size={20} stroke={1.75} aria-hidden />}
                action={
                  <Stack gap={8} align="center">
                    {mayAnalyse && (
                      <Button onClick={() => setCreating(true)}>Begin with an address or PID</Button>
                    )}
                    <SkillLink skill="value" />
                  </Stack>
                }
              >
                A market analysis estimates a property’s value from sales around it. It lists each comparable,
                each adjustment with its reason, and a range with its past accuracy. You can also begin one
                from the card of a parcel on the map.
              </EmptyState>
            ) : (
              <Analyses analyses={analyses} />
            )}
          </>
        )}
      </ListPage>
      {isCreating && <NewAnalysisDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function Analyses({ analyses }: { analyses: readonly AnalysisSummary[] }) {
  const [search, setSearch] = useState('')
  const query = search.trim().toLowerCase()
  const matches = analyses
    .filter(({ title, subjectName }) => `${title} ${subjectName}`.toLowerCase().includes(query))
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  return (
    <FoundList
      noun="market analysis"
      label="Market analyses"
      total={formatCount(analyses.length, 'analysis', 'analyses')}
      isFiltered={matches.length < analyses.length}
      search={search}
      onSearch={setSearch}
      rows={matches.map((analysis) => <AnalysisRow key={analysis.id} analysis={analysis} />)}
    />
  )
}

function AnalysisRow({ analysis }: { analysis: AnalysisSummary }) {
  const { title, subjectName, marketClass, comparedAs, effectiveDate, valueDollars, updatedAt } = analysis
  const details = [
    subjectName === title ? '' : subjectName,
    formatClass(marketClass, comparedAs),
    `effective ${formatDate(effectiveDate)}`,
  ]
  return (
    <DocumentRow
      document={analysis}
      noun="market analysis"
      icon={<IconChartDots3 size={20} stroke={1.75} aria-hidden />}
      pathOf={(id) => `/dashboard/cma/${id}`}
      mayChange={useMayAnalyse()}
      actions={analysisActions}
      details={details.filter(Boolean).join(' · ')}
      dates={
        <>
          <span>{valueDollars === null ? 'No value yet' : `Value ${formatEstimate(valueDollars)}`}</span>
          <span>Changed {formatMoment(updatedAt, 'dayAndTime')}</span>
        </>
      }
    />
  )
}
