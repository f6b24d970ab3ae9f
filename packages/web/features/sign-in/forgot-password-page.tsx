import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/account/field-lengths.ts'
import { call } from '../../lib/api/api.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { MailSent } from './mail-sent.tsx'

/** Asks for a link to set a new password. Whether the address has an account is not told. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [accepted, setAccepted] = useState<string | null>(null)
  const { isBusy, problem, onSubmit } = useSubmit(
    () => (email.includes('@') ? null : 'Please type the e-mail address of your account.'),
    async () => {
      const { message } = await call('forgotPassword', { body: { email }, failures: 'caller-entirely' })
      setAccepted(message)
    },
  )
  if (accepted !== null) return <MailSent title="Check your mail" message={accepted} />
  return (
    <SheetPage title="Forgot your password?" lead="We send you a link with which you can set a new one.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={16} mt={20}>
          <Problem>{problem}</Problem>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={isBusy} h={36}>
            Send the link
          </Button>
          <Anchor component={Link} to="/login" size="sm">
            Back to sign in
          </Anchor>
        </Stack>
      </form>
    </SheetPage>
  )
}
