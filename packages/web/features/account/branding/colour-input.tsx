import { TextInput } from '@mantine/core'
import classes from './branding.module.css'

interface ColourInputProps {
  label: string
  /** A colour like `#1f4d3a`, or partially typed text. Empty for the colour of the style. */
  value: string
  /** Colour shown while none is chosen. */
  fallback: string
  error?: string | undefined
  onChange: (colour: string) => void
}

/** A colour, typed or picked with the browser's own picker. */
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
