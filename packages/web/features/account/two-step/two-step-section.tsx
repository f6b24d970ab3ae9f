import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/account/account.ts'
import type { ChangedFactors, SecondFactors } from '#contract/account/second-factor.ts'
import type { CallResponse } from '#contract/calls.ts'
import { formatTotpSecret, parseTotpCode } from '#domain/account/second-factor.ts'
import { call } from '../../../lib/api/api.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useAction, useSubmit } from '../../../ui/forms/use-submit.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { Caption } from '../../../ui/note.tsx'
import { PasskeyObstacleText } from '../../../ui/passkey-obstacle-text.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FactorRows } from './factor-rows.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './two-step.module.css'
import { confirmCodesSaved, useUnsavedCodes } from './unsaved-codes.ts'
import { type FactorsState, useFactors } from './use-factors.ts'

export function TwoStepSection({ user, onTwoStepEnabled }: { user: Account; onTwoStepEnabled: () => void }) {
  const state = useFactors(onTwoStepEnabled)
  const { factors, error, reload, newCodes, forgetCodes } = state
  if (!factors) {
    return error && <LoadFailure noun="This" error={error} retry={reload} isMinor />
  }
  return (
    <>
      <Status factors={factors} />
      {factors.recoveryCodes !== null && <LostCodes />}
      <FactorRows factors={factors} state={state} />
      <AddButtons factors={factors} state={state} />
      <ConfirmDialog user={user} state={state} />
      {newCodes !== null && (
        <Dialog title="Save your recovery codes" onClose={null}>
          <RecoveryCodes
            codes={newCodes}
            username={user.username}
            verb="I have saved them"
            onDone={forgetCodes}
          />
        </Dialog>
      )}
    </>
  )
}

function LostCodes() {
  const isLost = useUnsavedCodes((state) => state.isLost)
  return isLost ? (
    <AlertBanner kind="warning" title="Did you save your recovery codes?" onClose={confirmCodesSaved}>
      The page was closed before you confirmed that you saved them. They are not shown again. If you did not
      save them, create new codes.
    </AlertBanner>
  ) : null
}

function Status({ factors: { recoveryCodes, isRequired } }: { factors: SecondFactors }) {
  const isOn = recoveryCodes !== null
  return (
    <Text size="sm">
      <Badge variant="light" {...(!isOn && { color: 'gray' })} tt="none" fw={500} mr={8}>
        {isOn ? 'On' : 'Off'}
      </Badge>
      {isOn
        ? 'After your password, sign in with one of these.'
        : 'With two-step sign-in, a stolen password is not enough.'}
      {isRequired && ' Your organisation requires this.'}
    </Text>
  )
}

export function AddButtons({ factors, state }: { factors: SecondFactors; state: FactorsState }) {
  const { obstacle, change, addPasskey, take } = state
  const [isSettingUp, setSettingUp] = useState(false)
  const passkey = useAction(() => change(addPasskey))
  const authenticator = useAction(() => change(async () => setSettingUp(true)))
  return (
    <>
      <Problem>{passkey.problem ?? authenticator.problem}</Problem>
      <Group gap={8} align="stretch">
        {obstacle === null && (
          <Button h={36} loading={passkey.isBusy} onClick={passkey.onSubmit}>
            Add a passkey
          </Button>
        )}
        {factors.authenticator === null && (
          <Button
            h={36}
            variant={obstacle === null ? 'default' : 'filled'}
            loading={authenticator.isBusy}
            onClick={authenticator.onSubmit}
          >
            Set up an authenticator app
          </Button>
        )}
      </Group>
      {obstacle && (
        <Caption>
          <PasskeyObstacleText obstacle={obstacle} />
        </Caption>
      )}
      {isSettingUp && (
        <Dialog title="Set up an authenticator app" onClose={() => setSettingUp(false)}>
          <AuthenticatorForm
            onAdded={(newFactors) => {
              setSettingUp(false)
              take(newFactors)
              showToast({ kind: 'success', title: 'Authenticator app added' })
            }}
          />
        </Dialog>
      )}
    </>
  )
}

type TotpSetup = CallResponse<'startTotp'>

function AuthenticatorForm({ onAdded }: { onAdded: (newFactors: ChangedFactors) => void }) {
  // Fetches a new secret each time the form opens, and keeps it while a code is typed.
  const {
    data: setup,
    error,
    refetch,
  } = useQuery({ ...callQuery(KEYS.startedAuthenticator, 'startTotp'), staleTime: 'static', gcTime: 0 })
  if (error) return <LoadFailure noun="This" error={error} retry={refetch} isMinor />
  if (!setup) return <Loader size="sm" aria-label="Loading" />
  return <Steps setup={setup} onAdded={onAdded} />
}

function Steps({ setup, onAdded }: { setup: TotpSetup; onAdded: (newFactors: ChangedFactors) => void }) {
  const [code, setCode] = useState('')
  const { isBusy, problem, errorOf, onSubmit } = useSubmit(
    () =>
      parseTotpCode(code) === null
        ? { field: 'code', message: 'Please type the 6 digits that the app shows.' }
        : null,
    async () => onAdded(await call('confirmTotp', { body: { code } })),
    { wrong_second_factor: 'code' },
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={16}>
        <div className={classes.setup}>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
          <div className={classes.steps}>
            <p>1. Scan the QR code with an authenticator app on your phone.</p>
            <div>
              <p>No camera? Type this key into the app:</p>
              <p className={classes.secret} data-secret={setup.secret}>
                {formatTotpSecret(setup.secret)}
              </p>
            </div>
            <p>2. Enter the 6-digit code that the app shows.</p>
          </div>
        </div>
        <Problem>{problem}</Problem>
        <CodeInput label="Code" error={errorOf('code')} value={code} onChange={setCode} autoFocus />
        <Button type="submit" h={36} loading={isBusy}>
          Turn on
        </Button>
      </Stack>
    </form>
  )
}
