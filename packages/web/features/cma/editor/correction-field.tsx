import { Checkbox, TextInput } from '@mantine/core'
import type { MarketAttributes } from '#contract/cma/analyses.ts'
import { squareFeetOf, squareMetresOfSquareFeet } from '#domain/text/units.ts'
import {
  ATTRIBUTE_TITLES,
  type AttributeKey,
  CONDITION_GRADES,
  QUALITY_GRADES,
  VIEW_GRADES,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { NumberInput } from '../../../ui/fields/numbers/number-input.tsx'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import { useSettled } from './use-settled.ts'

const GRADES = { condition: CONDITION_GRADES, grade: QUALITY_GRADES, view: VIEW_GRADES } as const
const isGraded = (key: AttributeKey): key is keyof typeof GRADES => key in GRADES

interface CorrectionProps {
  attribute: AttributeKey
  value: MarketAttributes[AttributeKey]
  onCorrect: (value: MarketAttributes[AttributeKey]) => void
}

/** The field of a fact, by its kind. */
export function CorrectionField({ attribute, value, onCorrect }: CorrectionProps) {
  const title = `Correction: ${ATTRIBUTE_TITLES[attribute]}`
  if (isGraded(attribute)) {
    return (
      <SelectBox
        label={title}
        isLabelHidden
        placeholder="–"
        options={GRADES[attribute].map(({ grade, title: name, description }) => ({
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
    return (
      <TextCorrection title={title} value={typeof value === 'string' ? value : ''} onCorrect={onCorrect} />
    )
  }
  return (
    <NumberCorrection
      title={title}
      attribute={attribute}
      value={typeof value === 'number' ? value : null}
      onCorrect={onCorrect}
    />
  )
}

function TextCorrection({
  title,
  value,
  onCorrect,
}: {
  title: string
  value: string
  onCorrect: (value: string) => void
}) {
  const [text, setText] = useSettled(value)
  return (
    <TextInput
      aria-label={title}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => {
        if (text.trim() !== '' && text.trim() !== value) onCorrect(text.trim())
      }}
    />
  )
}

const RULES: Partial<Record<AttributeKey, { min: number; max: number; isInteger?: boolean }>> = {
  floorSquareMetres: { min: 1, max: 1e9 },
  lotSquareMetres: { min: 1, max: 1e9 },
  yearBuilt: { min: 1800, max: 2100, isInteger: true },
}

/** Saved when it is left, or on Enter. Areas are in square feet where the account reads those. */
function NumberCorrection({
  title,
  attribute,
  value,
  onCorrect,
}: {
  title: string
  attribute: AttributeKey
  value: number | null
  onCorrect: (value: number) => void
}) {
  const { units } = usePreferences()
  const isFeet = units === 'imperial' && attribute.endsWith('SquareMetres')
  const isArea = attribute.endsWith('SquareMetres')
  const shown = value !== null && isFeet ? Math.round(squareFeetOf(value)) : value
  const [typed, setTyped] = useSettled(shown)
  const save = () => {
    if (typed === null || typed === shown) return
    onCorrect(isFeet ? squareMetresOfSquareFeet(typed) : typed)
  }
  return (
    <NumberInput
      aria-label={title}
      rules={RULES[attribute] ?? { min: 0, max: 100 }}
      value={typed}
      onChange={setTyped}
      onBlur={save}
      // Leaving the field saves it, once.
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      rightSection={isArea ? (isFeet ? 'ft²' : 'm²') : undefined}
    />
  )
}
