import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { INVALID_EMAIL_MESSAGE, looksLikeEmail, MAX_EMAIL_LENGTH } from '#domain/account/account-fields.ts'
import { call } from '../../lib/api/api.ts'
import { SignInLink } from '../../property/account-link.tsx'
import { useSignInSettings } from '../../state/account/sign-in-settings.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'

interface LinkRequestPageProps {
  title: string
  lead: string
  hint: string
  isRequired?: boolean
  request: (email: string) => Promise<{ message: string }>
  footer?: ReactNode
  children?: ReactNode
}

function LinkRequestPage(props: LinkRequestPageProps) {
  const { title, lead, hint, isRequired = false, request, footer, children } = props
  const [email, setEmail] = useState('')
  const [notice, setNotice] = useState<string | null>(null)
  const { errorOf, ...submission } = useSubmit(
    () => {
      if (looksLikeEmail(email)) return null
      return { field: 'email', message: email.trim() === '' ? hint : INVALID_EMAIL_MESSAGE }
    },
    async () => setNotice((await request(email)).message),
  )
  if (notice !== null) return <MailSent message={notice} />
  return (
    <SheetPage title={title} lead={lead} footer={footer}>
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
    </SheetPage>
  )
}

/** Does not reveal whether the address has an account. */
export const ForgotPasswordPage = () => (
  <LinkRequestPage
    title="Forgot your password?"
    lead="We send you a link with which you can set a new one."
    hint="Please type the e-mail address of your account."
    request={(email) => call('forgotPassword', { body: { email } })}
  >
    <SignInLink>Back to sign in</SignInLink>
  </LinkRequestPage>
)

/** Does not reveal whether the address has an account. The owner of an existing account gets a mail. */
export const RegisterPage = () => (
  <LinkRequestPage
    title="Create an account"
    lead="We send you a link. Open it to choose your password."
    hint="Please type your e-mail address."
    isRequired
    request={(email) => call('register', { body: { email } })}
    footer={
      <>
        Already have an account?{' '}
        <Anchor component={Link} to="/login" size="xs" underline="always">
          Sign in
        </Anchor>
      </>
    }
  />
)

function MailSent({ message }: { message: string }) {
  const settings = useSignInSettings()
  return (
    <SheetPage title="Check your mail">
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
        <SignInLink>Back to sign in</SignInLink>
      </Stack>
    </SheetPage>
  )
}
