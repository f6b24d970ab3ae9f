import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_COMPANY_LENGTH } from '#domain/account/account-fields.ts'
import { call } from '../../lib/api/api.ts'
import { setLinkEnded } from '../../lib/link-token.ts'
import { HomeLink } from '../../property/account-link.tsx'
import { getLoginDetails, startSession, useSession } from '../../state/account/session.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { DeadLink } from './dead-link.tsx'
import { NewAccountFields, validateNewAccount } from './new-account-fields.tsx'
import { useMailLink } from './use-mail-link.ts'

const EMPTY = { firstName: '', lastName: '', company: '', password: '', repeated: '' }

export function CompleteRegistrationPage() {
  const navigate = useNavigate()
  const link = useMailLink()
  const [form, setForm] = useState(EMPTY)
  const { errorOf, ...submission } = useSubmit(
    () => validateNewAccount(form),
    () =>
      link.use(async (token) => {
        const { repeated: _, ...body } = form
        const response = await call('completeRegistration', {
          body: { ...body, token, extra: getLoginDetails() },
        })
        setLinkEnded('used')
        startSession(response)
        await navigate({ to: '/' })
      }),
  )
  if (link.isUsed) return <AccountReady />
  if (link.refusal !== null) return <DeadLink refusal={link.refusal} another="/register" />
  return (
    <SheetPage title="Create your account" footer={<AnotherLink />}>
      <Form {...submission} mt={20} verb="Create account">
        <NewAccountFields form={form} errorOf={errorOf} onChange={setForm}>
          <TextInput
            label="Company"
            autoComplete="organization"
            maxLength={MAX_COMPANY_LENGTH}
            value={form.company}
            onChange={({ currentTarget: { value } }) =>
              setForm((current) => ({ ...current, company: value }))
            }
          />
        </NewAccountFields>
      </Form>
    </SheetPage>
  )
}

function AccountReady() {
  const isSignedIn = useSession((session) => session.status === 'present')
  return (
    <SheetPage title="Your account is ready">
      <Stack gap={12} mt={12} role="status">
        {!isSignedIn && <Text>Sign in with your e-mail address and the password that you have chosen.</Text>}
        <HomeLink />
      </Stack>
    </SheetPage>
  )
}

const AnotherLink = () => (
  <Anchor component={Link} to="/register" size="sm">
    Send another link
  </Anchor>
)
