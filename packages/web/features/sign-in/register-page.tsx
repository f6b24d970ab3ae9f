import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/account/field-lengths.ts'
import { call } from '../../lib/api/api.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { MailSent } from './mail-sent.tsx'

/** Begins a registration with the address alone. The answer is the same for an address that has an account: its owner gets a mail. */
export function RegisterPage() {
  const [email, setEmail] = useState('')
  const [accepted, setAccepted] = useState<string | null>(null)
  const { isBusy, problem, onSubmit } = useSubmit(
    () => (email.includes('@') ? null : 'Please type your e-mail address.'),
    async () => {
      const { message } = await call('register', { body: { email }, failures: 'caller-entirely' })
      setAccepted(message)
    },
  )
  if (accepted !== null) return <MailSent title="Check your mail" message={accepted} />
  return (
    <SheetPage
      title="Create an account"
      lead="We send you a link. Open it to choose your password."
      footer={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to="/login" size="xs" underline="always">
            Sign in
          </Anchor>
        </>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={16} mt={20}>
          <Problem>{problem}</Problem>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={isBusy} h={36}>
            Send the link
          </Button>
        </Stack>
      </form>
    </SheetPage>
  )
}
