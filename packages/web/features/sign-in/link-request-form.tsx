import { Button, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/account/field-lengths.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'

interface LinkRequestFormProps {
  /** Shown for an invalid address. */
  hint: string
  isRequired?: boolean
  onSend: (email: string) => Promise<void>
  children?: ReactNode
}

export function LinkRequestForm({ hint, isRequired = false, onSend, children }: LinkRequestFormProps) {
  const [email, setEmail] = useState('')
  const { isBusy, problem, errorOf, onSubmit } = useSubmit(
    () => (email.includes('@') ? null : { field: 'email', message: hint }),
    () => onSend(email),
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={16} mt={20}>
        <Problem>{problem}</Problem>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          required={isRequired}
          autoFocus
          value={email}
          error={errorOf('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} h={36}>
          Send the link
        </Button>
        {children}
      </Stack>
    </form>
  )
}
