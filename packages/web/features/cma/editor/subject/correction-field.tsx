import { Checkbox, TextInput } from '@mantine/core'
import type { MarketAttributes } from '#contract/cma/analyses.ts'
import {
  ATTRIBUTE_GRADES,
  ATTRIBUTE_TITLES,
  type AttributeKey,
  isGraded,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { usePreferences } from '../../../../state/account/preferences.ts'
import { NumberInput } from '../../../../ui/fields/numbers/number-input.tsx'
import { SelectBox } from '../../../../ui/fields/select/select-box.tsx'
import { numberRules, toStoredNumber, toTypedNumber, unitSign } from '../../attribute-numbers.ts'
import { type IsExpected, useTypedNumber, useTypedValue } from '../use-typed-value.ts'

type Correction = MarketAttributes[AttributeKey]

interface CorrectionProps {
  attribute: AttributeKey
  value: Correction
  onCorrect: (value: Correction | undefined, isExpected?: IsExpected<Correction>) => void
}

export function CorrectionField({ attribute, value, onCorrect }: CorrectionProps) {
  const title = `Correction: ${ATTRIBUTE_TITLES[attribute]}`
  if (isGraded(attribute)) {
    return (
      <SelectBox
        label={title}
        isLabelHidden
        placeholder="–"
        options={ATTRIBUTE_GRADES[attribute].map(({ grade, title: name, description }) => ({
          value: String(grade),
          label: `${name}: ${description}`,
        }))}
        value={value === null ? null : String(value)}
        onChange={(grade) => onCorrect(Number(grade))}
      />
    )
  }
  if (attribute === 'isWaterfront' || attribute === 'isRenovated') {
    return (
      <Checkbox
        aria-label={title}
        checked={value === true}
        indeterminate={value === null}
        onChange={({ currentTarget }) => onCorrect(currentTarget.checked)}
      />
    )
  }
  if (attribute === 'zoning' || attribute === 'ocp') {
    return <TextCorrection title={title} value={value} onCorrect={onCorrect} />
  }
  return <NumberCorrection title={title} attribute={attribute} value={value} onCorrect={onCorrect} />
}

export const normalizeLine = (text: string): string | null => text.normalize('NFC').trim() || null

const asText = (value: Correction): string => (typeof value === 'string' ? value : '')

type FieldProps = Pick<CorrectionProps, 'value' | 'onCorrect'> & { title: string }

function TextCorrection({ title, value, onCorrect }: FieldProps) {
  const input = useTypedValue({
    savedValue: asText(value),
    read: (text) => normalizeLine(text) ?? '',
    save: (text, isExpected) => onCorrect(text || undefined, (current) => isExpected(asText(current))),
  })
  return (
    <TextInput
      aria-label={title}
      maxLength={200}
      value={input.value}
      onChange={({ currentTarget }) => input.set(currentTarget.value)}
      onBlur={input.leave}
    />
  )
}

function NumberCorrection({ title, attribute, value, onCorrect }: FieldProps & { attribute: AttributeKey }) {
  const { units } = usePreferences()
  const toShownNumber = (correction: Correction): number | null =>
    typeof correction !== 'number' ? null : toTypedNumber(attribute, correction, units)
  const toStored = (number: number) => toStoredNumber(attribute, number, units)
  const input = useTypedNumber({
    savedValue: toShownNumber(value),
    read: (number) => (number === null ? null : toShownNumber(toStored(number))),
    save: (number, isExpected) =>
      onCorrect(number === null ? undefined : toStored(number), (current) =>
        isExpected(toShownNumber(current)),
      ),
  })
  return (
    <NumberInput
      aria-label={title}
      {...input}
      rules={numberRules(attribute)}
      rightSection={unitSign(attribute, units)}
    />
  )
}
