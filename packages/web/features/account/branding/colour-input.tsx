import { TextInput } from '@mantine/core'
import classes from './branding.module.css'

interface ColourInputProps {
  label: string
  /** `#1f4d3a`, or partially typed text. Empty: the style's colour. */
  value: string
  /** Shown while empty. */
  fallback: string
  error?: string | undefined
  onChange: (colour: string) => void
}

/** Typed or picked. */
export function ColourInput({ label, value, fallback, error, onChange }: ColourInputProps) {
  return (
    <TextInput
      label={label}
      placeholder={fallback}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={`Pick: ${label}`}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : fallback}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  )
}
