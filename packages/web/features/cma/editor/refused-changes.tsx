import { Stack } from '@mantine/core'
import type { Analysis, AnalysisChange, SaleChoice } from '#contract/cma/analyses.ts'
import { formatSignedCurrency } from '#domain/text/money.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import {
  ATTRIBUTE_TITLES,
  type AttributeKey,
  formatAttribute,
  rowText,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { isSame } from '../../../lib/is-same.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { RefusedBanner } from '../../../ui/hints/refused-banner.tsx'
import { invertChange } from './invert-change.ts'
import type { AnalysisChanges, EditedAnalysis } from './use-analysis-changes.ts'

type RefusedChangesProps = Omit<EditedAnalysis, 'answer'>

export function RefusedChanges({ changes, analysis }: RefusedChangesProps) {
  if (changes.refused.length === 0) return null
  return (
    <Stack gap={12} mb={12}>
      {changes.refused.map((entry) => (
        <RefusedChange key={entry.id} entry={entry} changes={changes} analysis={analysis} />
      ))}
    </Stack>
  )
}

interface RefusedChangeProps extends RefusedChangesProps {
  entry: AnalysisChanges['refused'][number]
}

function RefusedChange({ entry, changes, analysis }: RefusedChangeProps) {
  const { units } = usePreferences()
  const { id } = entry
  const { update, base, problem } = entry.piece
  const savedText = describeSaved(update, base, analysis, units)
  return (
    <RefusedBanner
      change={describeChange(update, base, units)}
      onSave={() => changes.retry(id)}
      onDiscard={() => changes.discard(id)}
    >
      {problem}
      {savedText && <div>Saved now: {savedText}</div>}
    </RefusedBanner>
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
  sellingCosts: 'costs of the net sheet',
  pages: 'pages for the client',
  photos: 'photos of comparables',
}
const FIELDS: Record<keyof NonNullable<AnalysisChange['subject']>, string> = {
  name: 'name',
  position: 'place of the subject',
  marketClass: 'class',
  tenure: 'tenure',
  building: 'building',
  neighbourhood: 'neighbourhood',
  corrections: 'correction',
  imported: 'imported attribute',
  importedOff: 'use of imported attributes',
}

/** Names a change: `notes “New roof”`. */
function describeChange(
  { subject = {}, ...settings }: AnalysisChange,
  base: Analysis,
  units: UnitSystem,
): string {
  const { corrections } = subject
  const override = findAddedOverride(settings.overrides, base)
  if (override) return describeOverride(override)
  const choice = findChangedNote(settings.choices, base)
  if (choice) return describeNote(choice, quote)
  const newCorrections = listChangedCorrections(corrections, base)
  if (newCorrections.length > 0)
    return newCorrections.map(([key, value]) => describeCorrection(key, value, units)).join(', ')
  return listNamedValues({ ...settings, subject })
    .map(([name, value]) => (typeof value === 'string' ? `${name} “${value}”` : name))
    .join(', ')
}

const listNamedValues = ({ subject = {}, ...settings }: AnalysisChange) => [
  ...Object.entries(settings).map(([key, value]) => [SETTINGS[key as keyof typeof SETTINGS], value]),
  ...Object.entries(subject).map(([key, value]) => [FIELDS[key as keyof typeof FIELDS], value]),
]

const quote = (text: string) => (text ? `“${text}”` : 'empty')

const describeOverride = ({ row, dollars, note }: Analysis['overrides'][number]) =>
  `${rowText(row).title} ${formatSignedCurrency(dollars)} by hand, “${note}”`

const findAddedOverride = (overrides: Analysis['overrides'] | undefined, base: Analysis) => {
  const existing = new Set(base.overrides.map((override) => JSON.stringify(override)))
  return overrides?.find((override) => !existing.has(JSON.stringify(override)))
}

const CHOICE_NOUNS: Record<SaleChoice['choice'], string> = {
  pin: 'a pinned sale',
  include: 'an included sale',
  exclude: 'a sale that is left out',
}
const describeNote = ({ choice, note }: SaleChoice, quoteNote: (text: string) => string) =>
  note === '' ? `no note of ${CHOICE_NOUNS[choice]}` : `note of ${CHOICE_NOUNS[choice]} ${quoteNote(note)}`

const findChangedNote = (choices: readonly SaleChoice[] | undefined, base: Analysis) =>
  choices?.find((choice) => {
    const previous = base.choices.find(({ saleId }) => saleId === choice.saleId)
    return !isSame(choice, previous) && (choice.note !== '' || choice.choice === previous?.choice)
  })

type Corrections = Analysis['subject']['corrections']
type Correction = Corrections[AttributeKey]

const describeCorrection = (key: AttributeKey, value: Correction, units: UnitSystem) =>
  `${ATTRIBUTE_TITLES[key]} ${value === null || value === undefined ? 'not corrected' : formatAttribute(key, value, units)}`

const listChangedCorrections = (corrections: Corrections | undefined, base: Analysis) =>
  (Object.entries(corrections ?? {}) as [AttributeKey, Correction][]).filter(
    ([key, value]) => base.subject.corrections[key] !== value,
  )

const MAX_SAVED_TEXT = 200

const quoteStart = (text: string) =>
  quote(text.length > MAX_SAVED_TEXT ? `${text.slice(0, MAX_SAVED_TEXT)}…` : text)

function describeSaved(update: AnalysisChange, base: Analysis, saved: Analysis, units: UnitSystem): string {
  const texts = listNamedValues(invertChange(update, saved)).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${name} ${quoteStart(value)}`] : [],
  )
  const corrections = listChangedCorrections(update.subject?.corrections, base).map(([key]) =>
    describeCorrection(key, saved.subject.corrections[key], units),
  )
  const choice = findChangedNote(update.choices, base)
  const current = choice && saved.choices.find(({ saleId }) => saleId === choice.saleId)
  const notes = choice ? [current ? describeNote(current, quoteStart) : 'the sale is no longer chosen'] : []
  const override = findAddedOverride(update.overrides, base)
  const overrides = saved.overrides.filter(
    ({ saleId, row }) => saleId === override?.saleId && row === override.row,
  )
  return [...texts, ...corrections, ...notes, ...overrides.map(describeOverride)].join(', ')
}
