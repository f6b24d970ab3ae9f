import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '../../lib/api/api.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { SelectBox } from '../../ui/fields/select/select-box.tsx'

type Region = CallResponse<'regions'>['regions'][number]

interface HomeAreaFieldProps {
  /** Region key; empty: none. */
  value: string
  onChange: (key: string) => void
}

export function HomeAreaField({ value, onChange }: HomeAreaFieldProps) {
  const { data: regions, error } = useQuery({
    queryKey: KEYS.regions,
    queryFn: async ({ signal }) => (await call('regions', { signal, isQuiet: true })).regions,
  })
  const options = useMemo(() => (regions ?? []).map(asOption), [regions])
  return (
    <SelectBox
      label="Home area"
      options={options}
      isLoading={!regions && !error}
      error={error && describeError(error).message}
      value={value || null}
      onChange={onChange}
    />
  )
}

const asOption = ({ key, title, kind }: Region) => ({
  value: key,
  label: kind === 'regional_district' ? `${title} (regional district)` : title,
})
