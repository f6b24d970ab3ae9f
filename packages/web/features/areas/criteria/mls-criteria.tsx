import type { Area, AreaOptions } from '#contract/collections.ts'
import { statusTitle } from '../../../lib/listing-words.ts'
import type { useAreaChoices } from '../use-area-choices.ts'
import { ChoiceBox } from './choice-box.tsx'
import { CriteriaGroup } from './criteria-group.tsx'
import { MlsCount } from './mls-count.tsx'

interface MlsCriteriaProps {
  area: Area
  options: AreaOptions
  choices: ReturnType<typeof useAreaChoices>
  onChange: (mls: AreaOptions['mls']) => void
}

/** Which MLS® listings are told, and how many there are now. */
export function MlsCriteria({ area, options: { mls }, choices, onChange }: MlsCriteriaProps) {
  const { data, isLoading } = choices
  return (
    <CriteriaGroup group="MLS" choices={choices}>
      <ChoiceBox
        label="Statuses"
        all="All statuses"
        choices={data?.mls.statuses}
        isLoading={isLoading}
        values={mls.statuses}
        onChange={(statuses) => onChange({ ...mls, statuses })}
        titleOf={statusTitle}
      />
      <ChoiceBox
        label="Property types of MLS® listings"
        all="All property types"
        choices={data?.mls.propertyTypes}
        isLoading={isLoading}
        values={mls.propertyTypes}
        onChange={(propertyTypes) => onChange({ ...mls, propertyTypes })}
      />
      <ChoiceBox
        label="Zonings"
        all="All zonings"
        choices={data?.mls.zonings}
        isLoading={isLoading}
        values={mls.zonings}
        onChange={(zonings) => onChange({ ...mls, zonings })}
      />
      <MlsCount area={area} criteria={mls} />
    </CriteriaGroup>
  )
}
