import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'

interface FilterInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  'aria-label'?: string
}

export function FilterInput({ value, onChange, ref, ...input }: FilterInputProps) {
  const box = useRef<HTMLInputElement>(null)
  const empty = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <TextInput
      {...input}
      ref={useMergedRef(box, ref)}
      role="searchbox"
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        value !== '' && !input.disabled ? (
          <CloseButton size="sm" aria-label="Clear the filter" onClick={empty} />
        ) : null
      }
      rightSectionPointerEvents="all"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
