import { SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { MAX_NAME_LENGTH } from '#domain/account/account-fields.ts'
import { NewPassword, validatePassword } from '../../ui/fields/new-password.tsx'
import type { ErrorOf, FieldError } from '../../ui/forms/use-submit.ts'

interface NewAccount {
  firstName: string
  lastName: string
  password: string
  repeated: string
}

interface Props<Form extends NewAccount> {
  form: Form
  onChange(change: (current: Form) => Form): void
  errorOf: ErrorOf<keyof NewAccount>
  children: ReactNode
}

export function NewAccountFields<Form extends NewAccount>({
  form,
  onChange,
  errorOf,
  children,
}: Props<Form>) {
  const set = (change: Partial<NewAccount>) => onChange((current) => ({ ...current, ...change }))
  return (
    <>
      <SimpleGrid cols={2} spacing={12}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          required
          autoFocus
          value={form.firstName}
          error={errorOf('firstName')}
          onChange={({ currentTarget }) => set({ firstName: currentTarget.value })}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          required
          value={form.lastName}
          error={errorOf('lastName')}
          onChange={({ currentTarget }) => set({ lastName: currentTarget.value })}
        />
      </SimpleGrid>
      {children}
      <NewPassword
        label="Password"
        errorOf={errorOf}
        value={form.password}
        repeated={form.repeated}
        onChange={(password) => set({ password })}
        onRepeat={(repeated) => set({ repeated })}
      />
    </>
  )
}

export function validateNewAccount(form: NewAccount): FieldError<keyof NewAccount> | null {
  const { firstName, lastName, password, repeated } = form
  if (firstName.trim() === '') return { field: 'firstName', message: 'Please type your first name.' }
  if (lastName.trim() === '') return { field: 'lastName', message: 'Please type your last name.' }
  return validatePassword(password, repeated)
}
