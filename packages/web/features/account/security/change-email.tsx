import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { INVALID_EMAIL_MESSAGE, looksLikeEmail, MAX_EMAIL_LENGTH } from '#domain/account/account-fields.ts'
import { call } from '../../../lib/api/api.ts'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import classes from '../account.module.css'

/** Takes effect when the user opens the mailed link. The old address is notified. */
export function ChangeEmail() {
  const [newEmail, setNewEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const { isBusy, problem, errorOf, onSubmit } = useSubmit<'newEmail' | 'password'>(
    () => {
      if (newEmail.trim() === '') return { field: 'newEmail', message: 'Please type the new e-mail address.' }
      if (!looksLikeEmail(newEmail)) return { field: 'newEmail', message: INVALID_EMAIL_MESSAGE }
      return password === '' ? { field: 'password', message: 'Please type your password too.' } : null
    },
    async () => {
      const { message } = await call('changeEmail', { body: { newEmail, password } })
      setSent(message)
      setNewEmail('')
      setPassword('')
    },
    { wrong_password: 'password', email_taken: 'newEmail', conflict: 'newEmail' },
  )
  return (
    <form onSubmit={onSubmit} noValidate className={classes.content}>
      <Problem>{problem}</Problem>
      {sent !== null && (
        <AlertBanner kind="success" title="Check your mail" onClose={() => setSent(null)}>
          {sent}
        </AlertBanner>
      )}
      <div className={classes.pair}>
        <TextInput
          label="New e-mail address"
          error={errorOf('newEmail')}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          value={newEmail}
          onChange={(event) => setNewEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Your password"
          error={errorOf('password')}
          value={password}
          onChange={setPassword}
        />
      </div>
      <div>
        <Button type="submit" variant="default" h={36} loading={isBusy}>
          Change the address
        </Button>
      </div>
    </form>
  )
}
