import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { describeError } from '../../lib/api/api-error.ts'
import { professionsQuery } from '../../state/account/professions-query.ts'
import { SelectBox } from '../../ui/fields/select/select-box.tsx'

interface ProfessionFieldProps {
  /** Profession key; empty: none. */
  value: string
  onChange: (key: string) => void
}

export function ProfessionField({ value, onChange }: ProfessionFieldProps) {
  const { data: professions, error } = useQuery(professionsQuery)
  const options = useMemo(
    () => (professions ?? []).map(({ key, title }) => ({ value: key, label: title })),
    [professions],
  )
  return (
    <SelectBox
      label="Profession"
      options={options}
      isLoading={!professions && !error}
      error={error && describeError(error).message}
      value={value || null}
      onChange={onChange}
    />
  )
}
