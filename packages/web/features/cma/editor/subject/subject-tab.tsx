import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { MarketAttributes } from '#contract/cma/analyses.ts'
import { comparedText } from '#domain/valuation/analysis/answer-texts.ts'
import {
  ATTRIBUTE_TITLES,
  type AttributeKey,
  CLASS_OPTIONS,
  formatAttribute,
  TENURE_OPTIONS,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { findDifferentClass, resolveAttributes } from '#domain/valuation/analysis/subject-attributes.ts'
import { sourceLines } from '../../../../lib/source-lines.ts'
import { marketDay } from '../../../../lib/today.ts'
import { usePreferences } from '../../../../state/account/preferences.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { DateInput } from '../../../../ui/dates/date-input.tsx'
import { SelectBox } from '../../../../ui/fields/select/select-box.tsx'
import { Sourced } from '../../../../ui/sourced.tsx'
import type { EditedAnalysis } from '../use-analysis-changes.ts'
import { type IsExpected, useTypedValue } from '../use-typed-value.ts'
import { CorrectionField, normalizeLine } from './correction-field.tsx'
import { ImportedAttributes } from './imported-attributes.tsx'
import classes from './subject-tab.module.css'

interface SubjectTabProps extends EditedAnalysis {
  isMoving: boolean
  onMove: () => void
}

export function SubjectTab({ analysis, answer, changes, isMoving, onMove }: SubjectTabProps) {
  const { subject, effectiveDate } = analysis
  const otherClass = findDifferentClass(subject)
  // Includes the share, because correcting it can make the subject a house again.
  const keys = otherClass === null ? ATTRIBUTES[subject.marketClass] : [...ATTRIBUTES[otherClass], SHARE]
  const attributes = resolveAttributes(subject.facts, subject.corrections)
  const otherClassText = comparedText({ comparedAs: otherClass, attributes })
  return (
    <div className={classes.tab}>
      <div className={classes.settings}>
        <NameField analysis={analysis} changes={changes} />
        <SelectBox
          label="Class"
          options={CLASS_OPTIONS}
          value={subject.marketClass}
          onChange={(marketClass) => changes.change(() => ({ subject: { marketClass } }))}
        />
        <SelectBox
          label="Tenure"
          options={TENURE_OPTIONS}
          value={subject.tenure}
          onChange={(tenure) => changes.change(() => ({ subject: { tenure } }))}
        />
        <DateInput
          label="Effective date"
          isRequired
          today={marketDay()}
          max={marketDay()}
          value={effectiveDate}
          onChange={(date) => {
            if (date !== null && date !== effectiveDate) changes.change(() => ({ effectiveDate: date }))
          }}
        />
        <Button variant="default" h={36} aria-pressed={isMoving} onClick={onMove}>
          {isMoving ? 'Cancel' : 'Move on the map'}
        </Button>
      </div>
      <table className={classes.facts}>
        <caption>
          {otherClassText !== null && (
            <p className={classes.otherClass}>
              {otherClassText} If that is wrong, correct the building’s share.
            </p>
          )}
          Facts of the subject. A correction replaces the source’s value, which stays visible beside it.
        </caption>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">Source</th>
            <th scope="col">Correction</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <FactRow key={key} attribute={key} analysis={analysis} answer={answer} changes={changes} />
          ))}
        </tbody>
      </table>
      {answer && <ImportedAttributes analysis={analysis} answer={answer} changes={changes} />}
    </div>
  )
}

const SHARE: AttributeKey = 'buildingShare'
const BUILDING_ATTRIBUTES: readonly AttributeKey[] = [
  'floorSquareMetres',
  'lotSquareMetres',
  'yearBuilt',
  'bedrooms',
  'bathrooms',
  'condition',
  'grade',
  'view',
  'isWaterfront',
  'storeys',
  'isRenovated',
  'basementShare',
]
const ATTRIBUTES = {
  house: [...BUILDING_ATTRIBUTES, SHARE],
  strata: BUILDING_ATTRIBUTES.filter((key) => key !== 'lotSquareMetres'),
  land: ['lotSquareMetres', 'view', 'isWaterfront', 'zoning', 'ocp'],
} as const satisfies Record<string, readonly AttributeKey[]>

function NameField({ analysis, changes }: Pick<SubjectTabProps, 'analysis' | 'changes'>) {
  const { name } = analysis.subject
  const field = useTypedValue({
    savedValue: name,
    read: (text) => normalizeLine(text) ?? undefined,
    save: (newName, isExpected) =>
      changes.change(
        () => ({ subject: { name: newName } }),
        ({ subject }) => isExpected(subject.name),
      ),
  })
  return (
    <TextInput
      label="Name"
      maxLength={300}
      value={field.value}
      onChange={({ currentTarget }) => field.set(currentTarget.value)}
      onBlur={() => (normalizeLine(field.value) === null ? field.set(name) : field.leave())}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

interface FactRowProps extends Pick<SubjectTabProps, 'analysis' | 'answer' | 'changes'> {
  attribute: AttributeKey
}

function FactRow({ attribute, analysis, answer, changes }: FactRowProps) {
  const { units } = usePreferences()
  const { subject, provenance } = analysis
  const fact = subject.facts.find(({ key }) => key === attribute)
  const correction = subject.corrections[attribute]
  const isCorrected = correction !== undefined
  const correct = (
    value: MarketAttributes[AttributeKey] | undefined,
    isExpected: IsExpected<MarketAttributes[AttributeKey]> = () => true,
  ) =>
    changes.change(
      ({ subject: { corrections } }) => {
        const { [attribute]: _, ...others } = corrections
        return { subject: { corrections: value === undefined ? others : { ...others, [attribute]: value } } }
      },
      (current) => isExpected(current.subject.corrections[attribute] ?? null),
    )
  const title = ATTRIBUTE_TITLES[attribute]
  return (
    <tr data-corrected={isCorrected}>
      <th scope="row">{title}</th>
      <td>
        {fact ? (
          <Sourced lines={sourceLines(provenance[String(fact.releaseId)])}>
            {formatAttribute(attribute, fact.value, units)}
          </Sourced>
        ) : (
          <span className={classes.unknown}>No source</span>
        )}
      </td>
      <td className={classes.correction}>
        <CorrectionField attribute={attribute} value={correction ?? null} onCorrect={correct} />
        {isCorrected && (
          <IconButton
            icon={IconX}
            iconSize={16}
            label={`Remove the correction: ${title}`}
            onClick={() => correct(undefined)}
          />
        )}
        {answer?.notes
          .filter(({ facts }) => facts.includes(attribute))
          .map(({ text }) => (
            <p key={text} className={classes.note}>
              {text}
            </p>
          ))}
      </td>
    </tr>
  )
}
