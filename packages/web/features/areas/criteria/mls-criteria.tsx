import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { statusTitle } from '../../../property/listing-labels.ts'
import type { useAreaChoices } from '../use-area-choices.ts'
import { ChoiceBoxes, type ChoiceField } from './choice-boxes.tsx'
import { CriteriaGroup } from './criteria-group.tsx'
import { MlsCount } from './mls-count.tsx'

const FIELDS: readonly ChoiceField<'statuses' | 'propertyClasses' | 'propertyTypes' | 'zonings'>[] = [
  { key: 'statuses', label: 'Statuses', all: 'All statuses', titleOf: statusTitle },
  { key: 'propertyClasses', label: 'Property classes', all: 'All property classes' },
  { key: 'propertyTypes', label: 'Property types of MLS® listings', all: 'All property types' },
  { key: 'zonings', label: 'Zonings', all: 'All zonings' },
]

interface MlsCriteriaProps {
  area: Area
  options: AreaOptions
  choices: ReturnType<typeof useAreaChoices>
  onChange: (mls: AreaOptions['mls']) => void
}

/** Criteria for notifiable MLS® listings, with the number of listings that meet them now. */
export function MlsCriteria({ area, options: { mls }, choices, onChange }: MlsCriteriaProps) {
  const { data, isLoading } = choices
  return (
    <CriteriaGroup group="MLS" choices={choices}>
      <ChoiceBoxes
        fields={FIELDS}
        choices={data?.mls}
        isLoading={isLoading}
        criteria={mls}
        onChange={onChange}
      />
      <MlsCount area={area} criteria={mls} />
    </CriteriaGroup>
  )
}
