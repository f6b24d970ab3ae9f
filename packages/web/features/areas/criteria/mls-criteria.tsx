import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { statusTitle } from '#domain/parcel/listing-terms.ts'
import { PriceRange } from '../../../ui/fields/numbers/price-range.tsx'
import { RangeStepper } from '../../../ui/fields/numbers/range-stepper.tsx'
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
  onChange: (mls: AreaOptions['mls'], read?: ReadField) => void
  isPaused: boolean
}

export function MlsCriteria({ area, options: { mls }, choices, onChange, isPaused }: MlsCriteriaProps) {
  const { data, isLoading } = choices
  return (
    <CriteriaGroup group="MLS" choices={choices}>
      <ChoiceBoxes
        fields={FIELDS}
        choices={data?.mls}
        isLoading={isLoading}
        criteria={mls}
        onChange={(values) => onChange({ ...mls, ...values })}
      />
      <PriceRange
        label="Price of MLS® listings"
        value={mls.priceDollars}
        onChange={(priceDollars, { ok }) => onChange({ ...mls, priceDollars }, { field: 'mls price', ok })}
      />
      <RangeStepper
        label="Bedrooms"
        description="Listings that do not state their bedrooms are left out."
        value={mls.bedrooms}
        onChange={(bedrooms, { ok }) => onChange({ ...mls, bedrooms }, { field: 'bedrooms', ok })}
      />
      <MlsCount area={area} criteria={mls} isPaused={isPaused} />
    </CriteriaGroup>
  )
}

export interface ReadField {
  field: string
  ok: boolean
}
