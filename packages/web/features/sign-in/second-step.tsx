import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FactorProof } from '#contract/account/second-factor.ts'
import { parseRecoveryCode, parseTotpCode, type SecondFactorMethod } from '#domain/account/second-factor.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { findPasskeyObstacle, provePasskey } from '../../lib/api/passkeys.ts'
import { type PendingSignIn, proveSecondFactor } from '../../state/account/session.ts'
import { useSignInSettings } from '../../state/account/sign-in-settings.ts'
import { CodeInput } from '../../ui/fields/code-input.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useAction, useSubmit } from '../../ui/forms/use-submit.ts'
import { AlertBanner } from '../../ui/hints/alert-banner.tsx'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { PasskeyObstacleText } from '../../ui/passkey-obstacle-text.tsx'

const LEAD_BY_METHOD: Record<SecondFactorMethod, string> = {
  passkey: 'Confirm with your passkey: a fingerprint, your face, a PIN or a security key.',
  code: 'Enter the code from your authenticator app.',
  recovery_code: 'Enter one of the recovery codes that you saved. Each works once.',
}
const METHOD_LABELS: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey',
  code: 'Use your authenticator app',
  recovery_code: 'Use a recovery code',
}

export function SecondStep({ pending, onStartAgain }: { pending: PendingSignIn; onStartAgain: () => void }) {
  const settings = useSignInSettings()
  const [methodChoice, setMethodChoice] = useState<SecondFactorMethod | null>(null)
  const [expiryMessage, setExpiryMessage] = useState<string | null>(null)
  if (settings === null) return <SheetPage title="Two-step sign-in">{null}</SheetPage>

  const obstacle = pending.methods.includes('passkey') ? findPasskeyObstacle(settings.passkeys) : null
  const methods = pending.methods.filter((method) => method !== 'passkey' || obstacle === null)
  const method = methodChoice ?? methods[0] ?? null
  if (expiryMessage !== null) {
    return (
      <SheetPage title="Please sign in again">
        <Stack gap={16} mt={12}>
          <Text role="status">{expiryMessage}</Text>
          <Button h={36} onClick={onStartAgain}>
            Back to sign in
          </Button>
        </Stack>
      </SheetPage>
    )
  }
  const prove = async (proof: FactorProof) => {
    try {
      await proveSecondFactor({ token: pending.token, ...proof })
    } catch (error) {
      if (error instanceof ApiError && ['sign_in_expired', 'bad_credentials'].includes(error.code))
        return setExpiryMessage(error.message)
      throw error
    }
  }
  return (
    <SheetPage
      title="Two-step sign-in"
      lead={
        method === null ? 'No second factor you have set up works on this device.' : LEAD_BY_METHOD[method]
      }
    >
      <Stack gap={16} mt={20}>
        {obstacle !== null && (
          <AlertBanner>
            <PasskeyObstacleText obstacle={obstacle} />
          </AlertBanner>
        )}
        {method === 'passkey' && <PasskeyForm token={pending.token} prove={prove} />}
        {method === 'code' && <CodeForm prove={prove} />}
        {method === 'recovery_code' && <RecoveryCodeForm prove={prove} />}
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Anchor
              key={other}
              component="button"
              type="button"
              size="sm"
              ta="left"
              onClick={() => setMethodChoice(other)}
            >
              {METHOD_LABELS[other]}
            </Anchor>
          ))}
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onStartAgain}>
          Back to sign in
        </Anchor>
      </Stack>
    </SheetPage>
  )
}

type SubmitProof = (proof: FactorProof) => Promise<void>

function PasskeyForm({ token, prove }: { token: string; prove: SubmitProof }) {
  const submission = useAction(async () => {
    const options = await call('secondFactorPasskey', { body: { token } })
    await prove({ assertion: await provePasskey(options) })
  })
  return <Form {...submission} verb="Continue with a passkey" isButtonFocused />
}

function CodeForm({ prove }: { prove: SubmitProof }) {
  const [code, setCode] = useState('')
  const { errorOf, ...submission } = useSubmit(
    () =>
      parseTotpCode(code) === null
        ? { field: 'code', message: 'Please type the 6 digits of the code.' }
        : null,
    async () => {
      try {
        await prove({ code })
      } catch (error) {
        // Keeps the code after a lost request, because it may still be valid.
        if (error instanceof ApiError && error.code === 'wrong_second_factor') setCode('')
        throw error
      }
    },
    { wrong_second_factor: 'code' },
  )
  return (
    <Form {...submission} verb="Continue">
      <CodeInput label="Code" error={errorOf('code')} value={code} onChange={setCode} autoFocus />
    </Form>
  )
}

function RecoveryCodeForm({ prove }: { prove: SubmitProof }) {
  const [recoveryCode, setRecoveryCode] = useState('')
  const { errorOf, ...submission } = useSubmit(
    () =>
      parseRecoveryCode(recoveryCode) === null
        ? {
            field: 'code',
            message: 'A recovery code has 16 letters and digits, like 7k3m-9xqf-2b8d-w0ht.',
          }
        : null,
    () => prove({ recoveryCode }),
    { wrong_second_factor: 'code' },
  )
  return (
    <Form {...submission} verb="Continue">
      <TextInput
        label="Recovery code"
        error={errorOf('code')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={80}
        value={recoveryCode}
        onChange={(event) => setRecoveryCode(event.currentTarget.value)}
      />
    </Form>
  )
}
