import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { LinkRequestForm } from './link-request-form.tsx'
import { MailSent } from './mail-sent.tsx'

/** Does not reveal whether the address has an account. */
export function ForgotPasswordPage() {
  const [accepted, setAccepted] = useState<string | null>(null)
  if (accepted !== null) return <MailSent title="Check your mail" message={accepted} />
  return (
    <SheetPage title="Forgot your password?" lead="We send you a link with which you can set a new one.">
      <LinkRequestForm
        hint="Please type the e-mail address of your account."
        onSend={async (email) => {
          const { message } = await call('forgotPassword', { body: { email } })
          setAccepted(message)
        }}
      >
        <Anchor component={Link} to="/login" size="sm">
          Back to sign in
        </Anchor>
      </LinkRequestForm>
    </SheetPage>
  )
}
