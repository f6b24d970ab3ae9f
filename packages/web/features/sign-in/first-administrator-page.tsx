import { Anchor, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { startSession } from '../../state/session.ts'
import { NewPassword } from '../../ui/fields/new-password.tsx'
import { passwordProblem } from '../../ui/forms/password-problem.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/sheet-page.tsx'
import { takeLinkToken } from './link-token.ts'
import { loginExtra } from './login-extra.ts'

const EMPTY = { firstName: '', lastName: '', email: '', password: '', repeated: '' }

/** Makes the first administrator with the link that Lotline prints when it starts without one, and signs in. */
export function FirstAdministratorPage() {
  const navigate = useNavigate()
  const [token] = useState(takeLinkToken)
  const [form, setForm] = useState(EMPTY)
  const { isBusy, problem, onSubmit } = useSubmit(
    () => whatIsWrong(form),
    async () => {
      const { repeated: _, ...about } = form
      const body = { ...about, token: token ?? '', extra: loginExtra() }
      startSession(await call('firstAdministrator', { body, failures: 'caller-entirely' }))
      await navigate({ to: '/' })
    },
  )
  if (token === null) {
    return (
      <SheetPage title="This link is not complete">
        <Stack gap={12} mt={12}>
          <Text>
            Please open the whole link that Lotline printed when it started. It works once: if you have
            created the first administrator with it, sign in.
          </Text>
          <Anchor component={Link} to="/login" size="sm">
            Sign in
          </Anchor>
        </Stack>
      </SheetPage>
    )
  }
  const field = (name: keyof typeof EMPTY) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setForm((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <SheetPage
      title="Create the first administrator"
      lead="This account administers the others: their plans, permissions and sessions."
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={16} mt={20}>
          <Problem>{problem}</Problem>
          <SimpleGrid cols={2} spacing={12}>
            <TextInput
              label="First name"
              autoComplete="given-name"
              required
              autoFocus
              {...field('firstName')}
            />
            <TextInput label="Last name" autoComplete="family-name" required {...field('lastName')} />
          </SimpleGrid>
          <TextInput label="E-mail" type="email" autoComplete="email" required {...field('email')} />
          <NewPassword
            label="Password"
            value={form.password}
            repeated={form.repeated}
            onChange={(password) => setForm((before) => ({ ...before, password }))}
            onRepeat={(repeated) => setForm((before) => ({ ...before, repeated }))}
          />
          <Button type="submit" loading={isBusy} h={36}>
            Create the account and sign in
          </Button>
        </Stack>
      </form>
    </SheetPage>
  )
}

function whatIsWrong({ firstName, lastName, email, password, repeated }: typeof EMPTY): string | null {
  if (firstName.trim() === '' || lastName.trim() === '') return 'Please type your first and last name.'
  if (!email.includes('@')) return 'Please type your e-mail address.'
  return passwordProblem(password, repeated)
}
