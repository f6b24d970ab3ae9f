import { Button, Group, Skeleton, Text } from '@mantine/core'
import type { Analysis, AnalysisVersion } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatMoment } from '#domain/text/moments.ts'
import {
  ATTRIBUTE_TITLES,
  type AttributeKey,
  formatAttribute,
  formatClass,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { numberedPhotos } from '#domain/valuation/client/sale-card.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { LoadFailureLine } from '../../../ui/hints/load-failure.tsx'
import { useAnalysisVersion } from '../analysis-queries.ts'
import { AccuracyCard, ValueCard } from '../answer/value-card.tsx'
import { ShownComparables } from '../shown/shown-comparables.tsx'
import classes from './version-view.module.css'

interface VersionViewProps {
  analysisId: string
  version: AnalysisVersion
  isRestoring: boolean
  onRestore: () => void
  onClose: () => void
}

export function VersionView({ analysisId, version, isRestoring, onRestore, onClose }: VersionViewProps) {
  const { data, error, refetch } = useAnalysisVersion(analysisId, version.id)
  return (
    <>
      <Text fz={13} c="dimmed">
        Stored {formatMoment(version.storedAt, 'dayAndTime')} · the analysis itself is unchanged
      </Text>
      {data && <StoredAnalysis {...data} />}
      {!data && error && <LoadFailureLine noun="The version" error={error} retry={refetch} mt={12} />}
      {!data && !error && <Skeleton height={320} mt={12} role="status" aria-label="Loading the version" />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" h={36} data-autofocus onClick={onClose}>
          Back to the list
        </Button>
        <Button h={36} disabled={isRestoring} onClick={onRestore}>
          Take this version
        </Button>
      </Group>
    </>
  )
}

function StoredAnalysis({ analysis, answer }: { analysis: Analysis; answer: AnalysisAnswer }) {
  const { units } = usePreferences()
  const { subject, effectiveDate, notes, photos } = analysis
  const facts = Object.entries(answer.attributes).flatMap(([key, value]) =>
    value === null ? [] : [[key as AttributeKey, value] as const],
  )
  const versionAnalysis = {
    answer,
    effectiveDate,
    units,
    parts: ['adjustments' as const],
    areComparablesWithheld: false,
    photos: numberedPhotos(answer.comparables, photos),
  }
  return (
    <div className={classes.version}>
      <p className={classes.lead}>
        <strong>{subject.name}</strong> ·{' '}
        {formatClass(subject.marketClass, answer.comparedAs, subject.tenure)} · effective{' '}
        {formatDate(effectiveDate)}
      </p>
      <ValueCard answer={answer} />
      {answer.value && <AccuracyCard answer={answer} />}
      <dl className={classes.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{ATTRIBUTE_TITLES[key]}</dt>
            <dd>{formatAttribute(key, value, units)}</dd>
          </div>
        ))}
      </dl>
      <ShownComparables analysis={versionAnalysis} />
      {notes !== '' && (
        <section>
          <h2>Notes</h2>
          <p className={classes.notes}>{notes}</p>
        </section>
      )}
    </div>
  )
}
