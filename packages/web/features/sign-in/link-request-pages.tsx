import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/account/field-lengths.ts'
import { call } from '../../lib/api/api.ts'
import { fetchSignInSettings, useSignInSettings } from '../../state/account/sign-in-settings.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'

interface LinkRequestFormProps {
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

/** Does not reveal whether the address has an account. */
export function ForgotPasswordPage() {
  const [notice, setNotice] = useState<string | null>(null)
  if (notice !== null) return <MailSent title="Check your mail" message={notice} />
  return (
    <SheetPage title="Forgot your password?" lead="We send you a link with which you can set a new one.">
      <LinkRequestForm
        hint="Please type the e-mail address of your account."
        onSend={async (email) => {
          const { message } = await call('forgotPassword', { body: { email } })
          setNotice(message)
        }}
      >
        <Anchor component={Link} to="/login" size="sm">
          Back to sign in
        </Anchor>
      </LinkRequestForm>
    </SheetPage>
  )
}

/** Does not reveal whether the address has an account. The owner of an existing account gets a mail. */
export function RegisterPage() {
  const [notice, setNotice] = useState<string | null>(null)
  if (notice !== null) return <MailSent title="Check your mail" message={notice} />
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
          setNotice(message)
        }}
      />
    </SheetPage>
  )
}

function MailSent({ title, message }: { title: string; message: string }) {
  const { settings } = useSignInSettings()
  useEffect(() => void fetchSignInSettings(), [])
  return (
    <SheetPage title={title}>
      <Stack gap={12} mt={12} role="status">
        <Text>{message}</Text>
        {settings?.mailboxUrl && (
          <Text c="dimmed">
            This server does not send mail. Find the message in its{' '}
            <Anchor underline="always" href={settings.mailboxUrl} target="_blank" rel="noreferrer">
              mailbox
            </Anchor>
            .
          </Text>
        )}
        <Anchor component={Link} to="/login" size="sm">
          Back to sign in
        </Anchor>
      </Stack>
    </SheetPage>
  )
}
