import { IconBookmarkPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AreaOptions } from '#contract/watching/collections.ts'
import type { NumberRange } from '#domain/text/number-format.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { saveAreaPreset } from '../../../state/collections/areas.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'
import { ActionButton } from '../../../ui/buttons/action-button.tsx'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import { NameForm } from '../../../ui/forms/name-form.tsx'
import { LoadFailureLine } from '../../../ui/hints/load-failure.tsx'
import step from '../area-step.module.css'
import classes from './criteria.module.css'

interface PresetsProps {
  options: AreaOptions
  /** A preset sets all criteria except the neighbourhoods, which depend on the place. */
  onChoose: (criteria: Omit<AreaOptions, 'subAreas'>) => void
}

const withoutSubAreas = ({ subAreas: _, ...criteria }: AreaOptions) => criteria
const toEnds = ({ min, max }: NumberRange) => [min, max]
const comparisonKey = ({ broker, mls, minorThreshold }: AreaOptions) =>
  JSON.stringify([
    [broker.brokers, broker.propertyTypes, toEnds(broker.priceDollars)],
    [mls.statuses, mls.propertyClasses, mls.propertyTypes, mls.zonings],
    [toEnds(mls.priceDollars), toEnds(mls.bedrooms)],
    minorThreshold,
  ])
const haveSameCriteria = (a: AreaOptions, b: AreaOptions) => comparisonKey(a) === comparisonKey(b)

export function Presets({ options, onChoose }: PresetsProps) {
  const [isNaming, setNaming] = useState(false)
  const { data, error, isLoading, refetch } = useQuery(callQuery(KEYS.areaPresets, 'areaPresets'))
  if (isNaming) {
    return (
      <div>
        <p className={step.line}>A preset with the same name is replaced.</p>
        <NameForm
          noun="preset"
          maxLength={100}
          verb="Save preset"
          onCancel={() => setNaming(false)}
          onSave={async (name) => {
            await saveAreaPreset({ name, options })
            await refetch()
            showToast({ kind: 'success', title: 'Watched Areas', message: 'Preset successfully saved' })
            setNaming(false)
          }}
        />
      </div>
    )
  }
  const presets = data?.presets ?? []
  return (
    <div className={classes.presets}>
      {error ? (
        <LoadFailureLine noun="The presets" error={error} retry={refetch} />
      ) : (
        <SelectBox
          label="Preset"
          placeholder={presets.length === 0 ? 'No presets yet' : 'Choose a preset...'}
          isLoading={isLoading}
          options={presets.map(({ name }) => ({ value: name, label: name }))}
          value={presets.find((preset) => haveSameCriteria(preset.options, options))?.name ?? null}
          onChange={(name) => {
            const preset = presets.find((other) => other.name === name)
            if (preset) onChoose(withoutSubAreas(preset.options))
          }}
        />
      )}
      <ActionButton size="xs" icon={IconBookmarkPlus} onClick={() => setNaming(true)}>
        Save as preset
      </ActionButton>
    </div>
  )
}
