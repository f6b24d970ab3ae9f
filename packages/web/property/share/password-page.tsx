import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { SHARE_PASSWORD } from '#domain/share/share-rules.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'

interface PasswordPageProps {
  /** Noun for the shared item: `report`. */
  what: string
  onUnlock: (password: string) => Promise<void>
}

/** The password form of a protected link. */
export function PasswordPage({ what, onUnlock }: PasswordPageProps) {
  const [password, setPassword] = useState('')
  const { isBusy, problem, errorOf, onSubmit } = useSubmit(
    () => (password === '' ? { field: 'password', message: 'Please enter the password.' } : null),
    () => onUnlock(password),
    { wrong_password: 'password' },
  )
  return (
    <SheetPage title={`This ${what} needs a password`} lead="Whoever sent you the link can give it to you.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={16} mt={12}>
          <Problem>{problem}</Problem>
          <PasswordInput
            label="Password"
            autoComplete="off"
            autoFocus
            maxLength={SHARE_PASSWORD.most}
            value={password}
            error={errorOf('password')}
            onChange={setPassword}
          />
          <Button type="submit" h={36} loading={isBusy}>
            Open the {what}
          </Button>
        </Stack>
      </form>
    </SheetPage>
  )
}
