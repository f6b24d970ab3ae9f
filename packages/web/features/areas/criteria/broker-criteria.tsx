import type { AreaOptions } from '#contract/collections.ts'
import type { useAreaChoices } from '../use-area-choices.ts'
import { ChoiceBox } from './choice-box.tsx'
import { CriteriaGroup } from './criteria-group.tsx'

interface BrokerCriteriaProps {
  options: AreaOptions
  choices: ReturnType<typeof useAreaChoices>
  onChange: (broker: AreaOptions['broker']) => void
}

/** Which broker listings are told. */
export function BrokerCriteria({ options: { broker }, choices, onChange }: BrokerCriteriaProps) {
  const { data, isLoading } = choices
  return (
    <CriteriaGroup group="BL" choices={choices}>
      <ChoiceBox
        label="Brokers"
        all="All brokers"
        choices={data?.broker.brokers}
        isLoading={isLoading}
        values={broker.brokers}
        onChange={(brokers) => onChange({ ...broker, brokers })}
      />
      <ChoiceBox
        label="Property types of broker listings"
        all="All property types"
        choices={data?.broker.propertyTypes}
        isLoading={isLoading}
        values={broker.propertyTypes}
        onChange={(propertyTypes) => onChange({ ...broker, propertyTypes })}
      />
    </CriteriaGroup>
  )
}
