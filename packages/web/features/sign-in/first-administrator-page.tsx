import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { startSession } from '../../state/account/session.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { takeLinkToken } from './link-token.ts'
import { loginExtra } from './login-extra.ts'
import { NewAccountFields, newAccountProblem } from './new-account-fields.tsx'

const EMPTY = { firstName: '', lastName: '', email: '', password: '', repeated: '' }

/** Makes the first administrator with the link that Lotline prints when it starts without one, and signs in. */
export function FirstAdministratorPage() {
  const navigate = useNavigate()
  const [token] = useState(takeLinkToken)
  const [form, setForm] = useState(EMPTY)
  const { isBusy, problem, onSubmit } = useSubmit(
    () => formProblem(form),
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
  return (
    <SheetPage
      title="Create the first administrator"
      lead="This account administers the others: their plans, permissions and sessions."
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={16} mt={20}>
          <Problem>{problem}</Problem>
          <NewAccountFields form={form} onChange={setForm}>
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="email"
              required
              value={form.email}
              onChange={({ currentTarget: { value } }) => setForm((before) => ({ ...before, email: value }))}
            />
          </NewAccountFields>
          <Button type="submit" loading={isBusy} h={36}>
            Create the account and sign in
          </Button>
        </Stack>
      </form>
    </SheetPage>
  )
}

const formProblem = (form: typeof EMPTY) =>
  form.email.includes('@') ? newAccountProblem(form) : 'Please type your e-mail address.'
