import { Button, Group } from '@mantine/core'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import { ATTRIBUTE_TITLES, type AttributeKey, ROW_TEXTS } from '#domain/valuation/analysis/attribute-texts.ts'
import { useFocusReturn } from '../../../ui/behaviour/use-focus-return.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import { formatSignedCurrency } from '../answer/signed-currency.ts'
import type { AnalysisChanges } from './use-analysis-changes.ts'

/** Changes that could not be saved, with what was typed: each is saved on request upon what is there now, or discarded. */
export function RefusedChanges({ changes }: { changes: AnalysisChanges }) {
  return changes.refused.map((refused) => (
    <RefusedBanner key={refused.id} refused={refused} changes={changes} />
  ))
}

interface RefusedBannerProps {
  refused: AnalysisChanges['refused'][number]
  changes: AnalysisChanges
}

function RefusedBanner({ refused: { id, wanted, before, problem }, changes }: RefusedBannerProps) {
  // Its buttons are removed with it.
  useFocusReturn()
  return (
    <AlertBanner
      kind="danger"
      title={`Not saved: ${describeChange(wanted, before)}`}
      action={
        <Group gap={8}>
          <Button h={32} onClick={() => changes.retry(id)}>
            Save mine
          </Button>
          <Button h={32} variant="default" onClick={() => changes.discard(id)}>
            Discard
          </Button>
        </Group>
      }
    >
      {problem}
    </AlertBanner>
  )
}

const SETTINGS: Record<Exclude<keyof AnalysisChange, 'subject'>, string> = {
  title: 'title',
  effectiveDate: 'effective date',
  area: 'area of comparables',
  filters: 'filters',
  choices: 'choice of comparables',
  overrides: 'adjustment by hand',
  notes: 'notes',
}
const SUBJECT: Record<keyof NonNullable<AnalysisChange['subject']>, string> = {
  name: 'name',
  position: 'place of the subject',
  marketClass: 'class',
  tenure: 'tenure',
  building: 'building',
  neighbourhood: 'neighbourhood',
  corrections: 'correction',
}

/** Returns the change in words, with the text that was typed: `notes “New roof”`. */
function describeChange({ subject = {}, ...settings }: AnalysisChange, before: Analysis): string {
  const { overrides, corrections } = { overrides: settings.overrides, corrections: subject.corrections }
  const known = new Set(before.overrides.map((each) => JSON.stringify(each)))
  const added = overrides?.find((each) => !known.has(JSON.stringify(each)))
  if (added) {
    const { row, dollars, note } = added
    return `${ROW_TEXTS[row].title} ${formatSignedCurrency(dollars)} by hand, “${note}”`
  }
  const corrected = Object.entries(corrections ?? {}).filter(
    ([key, value]) => before.subject.corrections[key as AttributeKey] !== value,
  )
  if (corrected.length > 0)
    return corrected.map(([key, value]) => `${ATTRIBUTE_TITLES[key as AttributeKey]} ${value}`).join(', ')
  const named = [
    ...Object.entries(settings).map(([key, value]) => [SETTINGS[key as keyof typeof SETTINGS], value]),
    ...Object.entries(subject).map(([key, value]) => [SUBJECT[key as keyof typeof SUBJECT], value]),
  ]
  return named.map(([name, value]) => (typeof value === 'string' ? `${name} “${value}”` : name)).join(', ')
}
