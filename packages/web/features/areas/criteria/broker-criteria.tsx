import type { AreaOptions } from '#contract/watching/collections.ts'
import { PriceRange } from '../../../ui/fields/numbers/price-range.tsx'
import type { useAreaChoices } from '../use-area-choices.ts'
import { ChoiceBoxes, type ChoiceField } from './choice-boxes.tsx'
import { CriteriaGroup } from './criteria-group.tsx'
import type { ReadField } from './read-field.ts'

const FIELDS: readonly ChoiceField<'brokers' | 'propertyTypes'>[] = [
  { key: 'brokers', label: 'Brokers', all: 'All brokers' },
  { key: 'propertyTypes', label: 'Property types of broker listings', all: 'All property types' },
]

interface BrokerCriteriaProps {
  options: AreaOptions
  choices: ReturnType<typeof useAreaChoices>
  onChange: (broker: AreaOptions['broker'], read?: ReadField) => void
}

export function BrokerCriteria({ options: { broker }, choices, onChange }: BrokerCriteriaProps) {
  const { data, isLoading } = choices
  return (
    <CriteriaGroup group="BL" choices={choices}>
      <ChoiceBoxes
        fields={FIELDS}
        choices={data?.broker}
        isLoading={isLoading}
        criteria={broker}
        onChange={(values) => onChange({ ...broker, ...values })}
      />
      <PriceRange
        label="Price of broker listings"
        value={broker.priceDollars}
        onChange={(priceDollars, { ok }) =>
          onChange({ ...broker, priceDollars }, { field: 'broker price', ok })
        }
      />
    </CriteriaGroup>
  )
}
