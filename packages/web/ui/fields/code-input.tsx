import { TextInput } from '@mantine/core'
import { TOTP_DIGITS } from '#domain/account/second-factor.ts'

interface CodeInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  autoFocus?: boolean
}

/** A field for one-time codes, which phones and password managers fill in. */
export function CodeInput({ label, value, onChange, error = null, autoFocus = false }: CodeInputProps) {
  return (
    <TextInput
      label={label}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus={autoFocus}
      // Includes the space that apps show.
      maxLength={TOTP_DIGITS + 1}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.1em' } }}
    />
  )
}
