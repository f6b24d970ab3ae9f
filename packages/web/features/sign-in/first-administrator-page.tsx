import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/account/account-fields.ts'
import { call } from '../../lib/api/api.ts'
import { setLinkEnded } from '../../lib/link-token.ts'
import { getLoginDetails, startSession } from '../../state/account/session.ts'
import { Form } from '../../ui/forms/form.tsx'
import { INCOMPLETE_LINK, type LinkRefusal } from '../../ui/forms/refusal-of-link.ts'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { DeadLink } from './dead-link.tsx'
import { NewAccountFields, validateNewAccount } from './new-account-fields.tsx'
import { useMailLink } from './use-mail-link.ts'

const EMPTY = { firstName: '', lastName: '', email: '', password: '', repeated: '' }

const INCOMPLETE_REFUSAL: LinkRefusal = {
  ...INCOMPLETE_LINK,
  problem: 'This link is not complete. Please open the whole link that Lotline printed when it started.',
}
const USED_LINK: LinkRefusal = {
  ...INCOMPLETE_LINK,
  problem: 'You have created the first administrator with this link. Please sign in.',
}

/** Opened by the link that Lotline prints when it starts without an administrator. */
export function FirstAdministratorPage() {
  const navigate = useNavigate()
  const link = useMailLink()
  const [form, setForm] = useState(EMPTY)
  const { errorOf, ...submission } = useSubmit<keyof typeof EMPTY>(
    () => validateForm(form),
    () =>
      link.use(async (token) => {
        const { repeated: _, ...fields } = form
        const body = { ...fields, token, extra: getLoginDetails() }
        const response = await call('firstAdministrator', { body })
        setLinkEnded('used')
        startSession(response)
        await navigate({ to: '/' })
      }),
  )
  if (link.isUsed) return <DeadLink refusal={USED_LINK} />
  if (link.refusal !== null) {
    return <DeadLink refusal={link.refusal === INCOMPLETE_LINK ? INCOMPLETE_REFUSAL : link.refusal} />
  }
  return (
    <SheetPage
      title="Create the first administrator"
      lead="This account administers the others: their plans, permissions and sessions."
    >
      <Form {...submission} mt={20} verb="Create the account and sign in">
        <NewAccountFields form={form} errorOf={errorOf} onChange={setForm}>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
            required
            value={form.email}
            error={errorOf('email')}
            onChange={({ currentTarget: { value } }) => setForm((current) => ({ ...current, email: value }))}
          />
        </NewAccountFields>
      </Form>
    </SheetPage>
  )
}

const validateForm = (form: typeof EMPTY) =>
  form.email.includes('@')
    ? validateNewAccount(form)
    : ({ field: 'email', message: 'Please type your e-mail address.' } as const)
