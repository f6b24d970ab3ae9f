import { PasswordInput as MantinePasswordInput, type PasswordInputProps as MantineProps } from '@mantine/core'
import { useState } from 'react'

interface PasswordInputProps extends Omit<MantineProps, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (value: string) => void
}

export function PasswordInput({ onChange, error, ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <MantinePasswordInput
      autoComplete="current-password"
      {...input}
      error={error}
      aria-invalid={error ? true : undefined}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
