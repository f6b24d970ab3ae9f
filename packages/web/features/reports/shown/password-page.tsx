import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { SHARE_PASSWORD } from '#domain/report/share-rules.ts'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { SheetPage } from '../../../ui/pages/sheet-page.tsx'

/** The form before a report whose link has a password. */
export function PasswordPage({ onUnlock }: { onUnlock: (password: string) => Promise<void> }) {
  const [password, setPassword] = useState('')
  const { isBusy, problem, onSubmit } = useSubmit(
    () => (password === '' ? 'Please enter the password.' : null),
    () => onUnlock(password),
  )
  return (
    <SheetPage title="This report needs a password" lead="Whoever sent you the link can tell you.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={16} mt={12}>
          <Problem>{problem}</Problem>
          <PasswordInput
            label="Password"
            autoComplete="off"
            autoFocus
            maxLength={SHARE_PASSWORD.most}
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" h={36} loading={isBusy}>
            Open the report
          </Button>
        </Stack>
      </form>
    </SheetPage>
  )
}
