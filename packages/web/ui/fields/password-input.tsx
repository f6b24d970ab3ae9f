import { PasswordInput as MantinePasswordInput, type PasswordInputProps as MantineProps } from '@mantine/core'

interface PasswordInputProps extends Omit<MantineProps, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (value: string) => void
}

export const PasswordInput = ({ onChange, error, ...input }: PasswordInputProps) => (
  <MantinePasswordInput
    autoComplete="current-password"
    {...input}
    error={error}
    aria-invalid={error ? true : undefined}
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    spellCheck={false}
    autoCapitalize="none"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
