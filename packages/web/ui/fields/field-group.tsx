import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './field-group.module.css'

interface FieldGroupProps {
  label: string
  description?: ReactNode
  error?: ReactNode
  /** Id for `aria-errormessage`. Undefined without an error. */
  children: (errorId: string | undefined) => ReactNode
}

export function FieldGroup({ label, description, error, children }: FieldGroupProps) {
  const id = useId()
  const errorId = `${id}-error`
  const hasError = error !== null && error !== undefined && error !== false
  return (
    <fieldset
      className={classes.group}
      aria-describedby={
        [hasError && errorId, description && `${id}-description`].filter(Boolean).join(' ') || undefined
      }
    >
      <legend className={classes.legend}>{label}</legend>
      {description && (
        <Input.Description id={`${id}-description`} className={classes.description}>
          {description}
        </Input.Description>
      )}
      {children(hasError ? errorId : undefined)}
      {hasError && (
        <Input.Error id={errorId} role="alert" className={classes.error}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
