import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { LinkRequestForm } from './link-request-form.tsx'
import { MailSent } from './mail-sent.tsx'

/** The response is the same for an existing account, whose owner gets a mail. */
export function RegisterPage() {
  const [accepted, setAccepted] = useState<string | null>(null)
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
      <LinkRequestForm
        hint="Please type your e-mail address."
        isRequired
        onSend={async (email) => {
          const { message } = await call('register', { body: { email } })
          setAccepted(message)
        }}
      />
    </SheetPage>
  )
}
