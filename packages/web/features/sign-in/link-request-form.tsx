import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/account/field-lengths.ts'
import { Form } from '../../ui/forms/form.tsx'
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
  const { errorOf, ...submission } = useSubmit(
    () => (email.includes('@') ? null : { field: 'email', message: hint }),
    () => onSend(email),
  )
  return (
    <Form {...submission} mt={20} verb="Send the link" more={children}>
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
    </Form>
  )
}
