import type { AreaOptions } from '#contract/watching/collections.ts'
import type { useAreaChoices } from '../use-area-choices.ts'
import { ChoiceBoxes, type ChoiceField } from './choice-boxes.tsx'
import { CriteriaGroup } from './criteria-group.tsx'

const FIELDS: readonly ChoiceField<'brokers' | 'propertyTypes'>[] = [
  { key: 'brokers', label: 'Brokers', all: 'All brokers' },
  { key: 'propertyTypes', label: 'Property types of broker listings', all: 'All property types' },
]

interface BrokerCriteriaProps {
  options: AreaOptions
  choices: ReturnType<typeof useAreaChoices>
  onChange: (broker: AreaOptions['broker']) => void
}

/** Criteria for notifiable broker listings. */
export function BrokerCriteria({ options: { broker }, choices, onChange }: BrokerCriteriaProps) {
  const { data, isLoading } = choices
  return (
    <CriteriaGroup group="BL" choices={choices}>
      <ChoiceBoxes
        fields={FIELDS}
        choices={data?.broker}
        isLoading={isLoading}
        criteria={broker}
        onChange={onChange}
      />
    </CriteriaGroup>
  )
}
