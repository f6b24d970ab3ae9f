import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Account } from '#contract/account/account.ts'
import type { SecondFactors } from '#contract/account/second-factor.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { Caption } from '../../../ui/caption.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useAction } from '../../../ui/forms/use-submit.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { PasskeyObstacleText } from '../../../ui/passkey-obstacle-text.tsx'
import { AuthenticatorForm } from './authenticator-form.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FactorRows } from './factor-rows.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { confirmCodesSaved, useUnsavedCodes } from './unsaved-codes.ts'
import { type FactorsState, useFactors } from './use-factors.ts'

export function TwoStepSection({ user, onTurnedOn }: { user: Account; onTurnedOn: () => void }) {
  const state = useFactors(onTurnedOn)
  const { factors, error, reload, newCodes, forgetCodes, question, obstacle } = state
  if (!factors) {
    return error && <LoadFailure what="This" error={error} retry={reload} isMinor />
  }
  return (
    <>
      <Status factors={factors} />
      {factors.recoveryCodes !== null && <LostCodes />}
      <FactorRows factors={factors} state={state} />
      <AddButtons factors={factors} state={state} />
      {question !== null && (
        <ConfirmDialog
          user={user}
          factors={factors}
          canUsePasskeys={obstacle === null}
          onConfirmed={question.confirmed}
          onClose={question.close}
        />
      )}
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

/** After a page that closed before its codes were saved. */
function LostCodes() {
  const isLost = useUnsavedCodes((state) => state.isLost)
  return isLost ? (
    <AlertBanner kind="warning" title="Did you save your recovery codes?" onClose={confirmCodesSaved}>
      The page with them was closed before you confirmed it. They are not shown again: if you do not have
      them, make new codes.
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
        ? 'Signing in asks for one of these after your password.'
        : 'With two-step sign-in, a stolen password is not enough.'}
      {isRequired && ' Your organisation requires this.'}
    </Text>
  )
}

/** Also on the page that requires a factor. */
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
            onAdded={(changed) => {
              setSettingUp(false)
              take(changed)
              showToast({ kind: 'success', title: 'Authenticator app added' })
            }}
          />
        </Dialog>
      )}
    </>
  )
}
