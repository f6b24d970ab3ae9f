import type { Area } from '#contract/watching/collections.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { MultiSelectBox } from '../../../ui/fields/select/select-box.tsx'
import { editArea } from '../area-edits.ts'
import { useAreaChoices } from '../use-area-choices.ts'

/** Neighbourhoods that narrow what was chosen; not there where the data names none. */
export function SubAreas({ area }: { area: Area }) {
  const { data } = useAreaChoices(area)
  if (area.type !== 'selection' || !area.selection || !data || data.subAreas.length === 0) return null
  return (
    <MultiSelectBox
      label="Only these neighbourhoods"
      placeholder={`All ${formatNumber(data.subAreas.length)} neighbourhoods`}
      options={data.subAreas.map(({ featureId, name }) => ({ value: featureId, label: name }))}
      values={area.options.subAreas}
      onChange={(subAreas) => editArea(area.id, { options: { ...area.options, subAreas } })}
    />
  )
}
