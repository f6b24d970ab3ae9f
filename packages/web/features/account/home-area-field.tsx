import { useMemo } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '../../lib/api/api.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { SelectBox } from '../../ui/fields/select/select-box.tsx'
import { useLoaded } from './use-loaded.ts'

type Region = CallResponse<'regions'>['regions'][number]

const loadRegions = async (signal: AbortSignal) =>
  (await call('regions', { signal, isQuiet: true, failures: 'caller' })).regions

interface HomeAreaFieldProps {
  /** Key of a region; empty: none. */
  value: string
  onChange: (key: string) => void
}

export function HomeAreaField({ value, onChange }: HomeAreaFieldProps) {
  const { value: regions, failure } = useLoaded(loadRegions)
  const options = useMemo(() => (regions ?? []).map(asOption), [regions])
  return (
    <SelectBox
      label="Home area"
      options={options}
      isLoading={regions === null && failure === null}
      error={failure === null ? null : describeError(failure).message}
      value={value || null}
      onChange={onChange}
    />
  )
}

const asOption = ({ key, title, kind }: Region) => ({
  value: key,
  label: kind === 'regional_district' ? `${title} (regional district)` : title,
})
