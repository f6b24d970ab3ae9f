import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { NewPassword, validatePassword } from '../../../ui/fields/new-password.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import classes from '../account.module.css'

const EMPTY = { oldPassword: '', newPassword: '', repeated: '' }

export function ChangePassword({ username, onChanged }: { username: string; onChanged: () => void }) {
  const [form, setForm] = useState(EMPTY)
  // Incremented after a change, to remount the form without its errors.
  const [changeCount, setChangeCount] = useState(0)
  const set = (part: Partial<typeof EMPTY>) => setForm((current) => ({ ...current, ...part }))
  const { isBusy, problem, errorOf, onSubmit } = useSubmit<'oldPassword' | 'password' | 'repeated'>(
    () =>
      form.oldPassword === ''
        ? { field: 'oldPassword', message: 'Please type your current password too.' }
        : validatePassword(form.newPassword, form.repeated),
    async () => {
      const { oldPassword, newPassword } = form
      await call('changePassword', { body: { oldPassword, newPassword } })
      setForm(EMPTY)
      setChangeCount((count) => count + 1)
      onChanged()
      showToast({
        kind: 'success',
        title: 'Your password was changed',
        message: 'You are signed out everywhere else.',
      })
    },
    { wrong_password: 'oldPassword', unprocessable: 'password' },
  )
  return (
    <form key={changeCount} onSubmit={onSubmit} noValidate className={`${classes.content} ${classes.narrow}`}>
      {/* Lets password managers match the account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Problem>{problem}</Problem>
      <PasswordInput
        label="Current password"
        error={errorOf('oldPassword')}
        value={form.oldPassword}
        onChange={(oldPassword) => set({ oldPassword })}
      />
      <NewPassword
        isRequired={false}
        errorOf={errorOf}
        value={form.newPassword}
        repeated={form.repeated}
        onChange={(newPassword) => set({ newPassword })}
        onRepeat={(repeated) => set({ repeated })}
      />
      <div>
        <Button type="submit" h={36} loading={isBusy}>
          Change the password
        </Button>
      </div>
    </form>
  )
}
