import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account } from '#contract/account/account.ts'
import type { ConfirmRequest, SecondFactors } from '#contract/account/second-factor.ts'
import { call } from '../../../lib/api/api.ts'
import { provePasskey } from '../../../lib/api/passkeys.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
import { PasswordInput } from '../../../ui/fields/password-input.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useAction, useSubmit } from '../../../ui/forms/use-submit.ts'
import type { FactorsState } from './use-factors.ts'

interface ConfirmDialogProps {
  user: Account
  state: FactorsState
}

/** Required before sign-in methods change. Renders null unless `useFactors` requests it. */
export const ConfirmDialog = ({ user, state: { factors, question, obstacle } }: ConfirmDialogProps) =>
  factors &&
  question && (
    <Confirmation user={user} factors={factors} question={question} canUsePasskeys={obstacle === null} />
  )

interface ConfirmationProps {
  user: Account
  factors: SecondFactors
  question: NonNullable<FactorsState['question']>
  canUsePasskeys: boolean
}

const confirm = (body: ConfirmRequest): Promise<SecondFactors> => call('confirmIdentity', { body })

function Confirmation({ user, factors, question, canUsePasskeys }: ConfirmationProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const hasPasskey = factors.passkeys.length > 0 && canUsePasskeys
  const hasFactor = factors.recoveryCodes !== null
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(factors.authenticator === null)

  const withPasskey = useAction(async () => {
    const options = await call('confirmIdentityPasskey')
    const assertion = await provePasskey(options)
    // The server also needs the password if the passkey did not verify a PIN or fingerprint.
    question.confirmed(await confirm({ assertion, ...(password !== '' && { password }) }))
  })
  const form = useSubmit<'password' | 'proof'>(
    () => {
      if (user.hasPassword && password === '')
        return { field: 'password', message: 'Please type your password.' }
      const isMissing = hasFactor && (usesRecoveryCode ? recoveryCode : code).trim() === ''
      const message = `Please type a ${usesRecoveryCode ? 'recovery code' : 'code'} too.`
      return isMissing ? { field: 'proof', message } : null
    },
    async () => {
      const proof = usesRecoveryCode ? { recoveryCode } : { code }
      question.confirmed(await confirm({ ...(user.hasPassword && { password }), ...(hasFactor && proof) }))
    },
    { wrong_password: 'password', wrong_second_factor: 'proof' },
  )
  return (
    <Dialog title="Confirm your identity" onClose={question.close}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={16}>
          <Text size="sm">You won't be asked again for ten minutes.</Text>
          {!user.hasPassword && (
            <Text size="sm" c="dimmed">
              Your account has no password. If you signed in more than ten minutes ago, sign out and sign in
              again first, or{' '}
              <Anchor component={Link} to="/forgot-password" size="sm" underline="always">
                set a password
              </Anchor>
              .
            </Text>
          )}
          <Problem>{form.problem ?? withPasskey.problem}</Problem>
          {hasPasskey && (
            <Button h={36} loading={withPasskey.isBusy} onClick={withPasskey.onSubmit} data-autofocus>
              Use a passkey
            </Button>
          )}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          {user.hasPassword && (
            <PasswordInput
              label="Password"
              error={form.errorOf('password')}
              value={password}
              onChange={setPassword}
              data-autofocus={hasPasskey ? undefined : true}
            />
          )}
          {hasFactor && !usesRecoveryCode && (
            <CodeInput
              label="Code from your authenticator app"
              error={form.errorOf('proof')}
              value={code}
              onChange={setCode}
            />
          )}
          {hasFactor && usesRecoveryCode && (
            <TextInput
              label="Recovery code"
              error={form.errorOf('proof')}
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              value={recoveryCode}
              onChange={(event) => setRecoveryCode(event.currentTarget.value)}
            />
          )}
          {factors.authenticator !== null && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}
            >
              {usesRecoveryCode ? 'Use your authenticator app' : 'Use a recovery code'}
            </Anchor>
          )}
          <Button type="submit" h={36} variant={hasPasskey ? 'default' : 'filled'} loading={form.isBusy}>
            Confirm
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
