import { TextInput } from '@mantine/core'
import { TOTP_DIGITS } from '#domain/account/second-factor.ts'

interface CodeInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  autoFocus?: boolean
}

/** A field for a one-time code, which phones and password managers can fill in. */
export function CodeInput({ label, value, onChange, error = null, autoFocus = false }: CodeInputProps) {
  return (
    <TextInput
      label={label}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus={autoFocus}
      // With the space that apps show in a code.
      maxLength={TOTP_DIGITS + 1}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.1em' } }}
    />
  )
}
