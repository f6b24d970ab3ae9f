import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import type { ChangedFactors, PasskeySummary, SecondFactors } from '#contract/account/second-factor.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/account/account-fields.ts'
import { RECOVERY_CODE_COUNT } from '#domain/account/second-factor.ts'
import { formatDay } from '#domain/text/moments.ts'
import { call } from '../../../lib/api/api.ts'
import { confirm, showAlert } from '../../../lib/messages/alerts.ts'
import { notifySaved } from '../../../lib/messages/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NameForm } from '../../../ui/forms/name-form.tsx'
import { useAction } from '../../../ui/forms/use-submit.ts'
import accountClasses from '../account.module.css'
import { SettingRow } from '../section.tsx'
import type { FactorsState } from './use-factors.ts'

/** Number of unused recovery codes at or below which new ones are recommended. */
const LOW_CODE_COUNT = 3

export function FactorRows({ factors, state }: { factors: SecondFactors; state: FactorsState }) {
  const { passkeys, authenticator, recoveryCodes } = factors
  if (recoveryCodes === null) return null
  return (
    <ul className={accountClasses.rows}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.passkeyId} passkey={passkey} state={state} />
      ))}
      {authenticator !== null && <AuthenticatorRow addedAt={authenticator.addedAt} state={state} />}
      <RecoveryRow recoveryCodes={recoveryCodes} state={state} />
    </ul>
  )
}

function PasskeyRow({ passkey, state }: { passkey: PasskeySummary; state: FactorsState }) {
  const { passkeyId, name, createdAt, lastUsedAt, isBackedUp } = passkey
  const [isRenaming, setRenaming] = useState(false)
  const removal = useRemoval(`Remove the passkey “${name}”?`, state, () =>
    call('removePasskey', { body: { passkeyId } }),
  )
  const rename = async (newName: string) => {
    await state.runOnCurrent(async () =>
      state.set(await call('renamePasskey', { body: { passkeyId, name: newName } })),
    )
    setRenaming(false)
  }
  return (
    <SettingRow
      title={
        <>
          {name}{' '}
          {isBackedUp && (
            <Badge variant="light" tt="none" fw={500} size="sm">
              Synced
            </Badge>
          )}
        </>
      }
      lead={
        <>
          Passkey · Added {formatDay(createdAt)} ·{' '}
          {lastUsedAt ? `Last used ${formatDay(lastUsedAt)}` : 'Not used yet'}
        </>
      }
      problem={removal.problem}
    >
      <Button variant="default" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button
        variant="default"
        aria-label={`Remove ${name}`}
        loading={removal.isBusy}
        onClick={removal.onSubmit}
      >
        Remove
      </Button>
      {isRenaming && (
        <Dialog title="Rename the passkey" onClose={() => setRenaming(false)}>
          <NameForm
            noun="passkey"
            initialName={name}
            maxLength={MAX_PASSKEY_NAME_LENGTH}
            verb="Rename"
            onSave={rename}
            onCancel={() => setRenaming(false)}
          />
        </Dialog>
      )}
    </SettingRow>
  )
}

function AuthenticatorRow({ addedAt, state }: { addedAt: string; state: FactorsState }) {
  const { isBusy, problem, onSubmit } = useRemoval('Remove the authenticator app?', state, () =>
    call('removeTotp'),
  )
  return (
    <SettingRow title="Authenticator app" lead={`Added ${formatDay(addedAt)}`} problem={problem}>
      <Button variant="default" aria-label="Remove the authenticator app" loading={isBusy} onClick={onSubmit}>
        Remove
      </Button>
    </SettingRow>
  )
}

interface RecoveryRowProps {
  recoveryCodes: NonNullable<SecondFactors['recoveryCodes']>
  state: FactorsState
}

function RecoveryRow({ recoveryCodes: { left, createdAt }, state }: RecoveryRowProps) {
  const { isBusy, problem, onSubmit } = useAction(async () => {
    const isWanted = await confirm({
      kind: 'danger',
      title: 'Create new recovery codes?',
      body: 'Your current codes will no longer work.',
      yes: 'Create new codes',
      no: 'Cancel',
    })
    if (!isWanted) return
    await state.change(async () => state.take(await call('makeRecoveryCodes')))
  })
  return (
    <SettingRow
      title={
        <>
          Recovery codes{' '}
          {left <= LOW_CODE_COUNT && (
            <Badge variant="light" color="gray" tt="none" fw={500} size="sm">
              {left === 0 ? 'None left' : 'Few left'}
            </Badge>
          )}
        </>
      }
      lead={`${left} of ${RECOVERY_CODE_COUNT} left · Created ${formatDay(createdAt)}`}
      problem={problem}
    >
      <Button variant="default" loading={isBusy} onClick={onSubmit}>
        Create new codes
      </Button>
    </SettingRow>
  )
}

const useRemoval = (question: string, state: FactorsState, remove: () => Promise<ChangedFactors>) =>
  useAction(async () => {
    if (!(await confirmRemoval(question, state))) return
    await state.change(async () => {
      state.take(await remove())
      notifySaved()
    })
  })

async function confirmRemoval(title: string, { factors }: FactorsState): Promise<boolean> {
  const isLast = factors !== undefined && factors.passkeys.length + (factors.authenticator ? 1 : 0) === 1
  if (isLast && factors.isRequired) {
    showAlert({
      kind: 'warning',
      title: 'You cannot remove this factor',
      body: 'Your organisation requires two-step sign-in, and this is your account’s only factor. Add another one first.',
    })
    return false
  }
  return confirm({
    kind: 'danger',
    title,
    body: isLast
      ? 'This is your last factor. Removing it turns off two-step sign-in and your recovery codes, and you sign in with only your password.'
      : 'You will no longer be able to sign in with it.',
    yes: isLast ? 'Remove and turn off' : 'Remove',
    no: 'Cancel',
  })
}
