import { Anchor, Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { NewPassword } from '../../ui/fields/new-password.tsx'
import { passwordProblem } from '../../ui/forms/password-problem.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/sheet-page.tsx'
import { MailSent } from './mail-sent.tsx'

const EMPTY = { firstName: '', lastName: '', company: '', email: '', password: '', repeated: '' }

/** Makes an account. The answer is the same for an address that has one already: its owner hears of it by mail. */
export function RegisterPage() {
  const [form, setForm] = useState(EMPTY)
  const [accepted, setAccepted] = useState<string | null>(null)
  const { isBusy, problem, onSubmit } = useSubmit(
    () => whatIsWrong(form),
    async () => {
      const { repeated: _, ...body } = form
      const { message } = await call('register', { body, failures: 'caller-entirely' })
      setAccepted(message)
    },
  )
  if (accepted !== null) return <MailSent title="Check your mail" message={accepted} />
  const field = (name: keyof typeof EMPTY) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setForm((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <SheetPage
      title="Create an account"
      footer={
        <>
          You have an account?{' '}
          <Anchor component={Link} to="/login" size="xs" underline="always">
            Sign in
          </Anchor>
        </>
      }
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
          <TextInput label="Company" autoComplete="organization" {...field('company')} />
          <TextInput label="E-mail" type="email" autoComplete="email" required {...field('email')} />
          <NewPassword
            label="Password"
            value={form.password}
            repeated={form.repeated}
            onChange={(password) => setForm((before) => ({ ...before, password }))}
            onRepeat={(repeated) => setForm((before) => ({ ...before, repeated }))}
          />
          <Button type="submit" loading={isBusy} h={36}>
            Create account
          </Button>
        </Stack>
      </form>
    </SheetPage>
  )
}

function whatIsWrong({ firstName, lastName, email, password, repeated }: typeof EMPTY): string | null {
  if (firstName.trim() === '' || lastName.trim() === '') return 'Please tell us your first and last name.'
  if (!email.includes('@')) return 'Please type your e-mail address.'
  return passwordProblem(password, repeated)
}
