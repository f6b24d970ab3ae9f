import { Stack } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useState } from 'react'
import { checkMatch, checkPassword, PASSWORD_RULES } from '#domain/account/password.ts'
import type { ErrorOf, FieldError } from '../forms/use-submit.ts'
import { FIELD_MESSAGES } from './field-messages.ts'
import classes from './new-password.module.css'
import { PasswordInput } from './password-input.tsx'

interface NewPasswordProps {
  value: string
  repeated: string
  onChange: (value: string) => void
  onRepeat: (repeated: string) => void
  errorOf?: ErrorOf<'password' | 'repeated'>
  label?: string
  repeatLabel?: string
  isRequired?: boolean
  disabled?: boolean
}

/** Specification part 2, section 5. */
export function NewPassword({
  value,
  repeated,
  onChange,
  onRepeat,
  errorOf = () => null,
  label = 'New password',
  repeatLabel = 'Repeat the password',
  isRequired = true,
  disabled = false,
}: NewPasswordProps) {
  const [wasLeft, setLeft] = useState(false)
  const [wasRepeatLeft, setRepeatLeft] = useState(false)
  const check = checkPassword(value)
  const match = checkMatch(value, repeated)
  const field = { required: isRequired, disabled, autoComplete: 'new-password' }
  return (
    <Stack gap={12}>
      <PasswordInput
        {...field}
        label={label}
        value={value}
        onChange={onChange}
        onBlur={() => setLeft(true)}
        description={<PasswordRules password={value} />}
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errorOf('password') ?? (wasLeft && !check.ok ? FIELD_MESSAGES[check.error] : null)}
      />
      <PasswordInput
        {...field}
        label={repeatLabel}
        value={repeated}
        onChange={onRepeat}
        onBlur={() => setRepeatLeft(true)}
        error={errorOf('repeated') ?? (wasRepeatLeft && !match.ok ? FIELD_MESSAGES[match.error] : null)}
      />
    </Stack>
  )
}

function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={classes.rules} aria-label="The password needs">
      {Object.values(PASSWORD_RULES).map(({ label, isMet }) => {
        const isSatisfied = isMet(password)
        const Icon = isSatisfied ? IconCheck : IconPoint
        return (
          <li key={label} className={classes.rule} data-met={isSatisfied}>
            <Icon size={16} stroke={1.75} role="img" aria-label={isSatisfied ? 'Done:' : 'Missing:'} />
            {label}
          </li>
        )
      })}
    </ul>
  )
}

export function validatePassword(
  password: string,
  repeated: string,
): FieldError<'password' | 'repeated'> | null {
  const rule = password === '' ? ({ ok: false, error: 'password' } as const) : checkPassword(password)
  if (!rule.ok) return { field: 'password', message: FIELD_MESSAGES[rule.error] }
  const match = checkMatch(password, repeated)
  return match.ok ? null : { field: 'repeated', message: FIELD_MESSAGES[match.error] }
}
