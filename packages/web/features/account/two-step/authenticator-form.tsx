import { Button, Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedFactors } from '#contract/account/second-factor.ts'
import type { CallResponse } from '#contract/calls.ts'
import { formatTotpSecret, parseTotpCode } from '#domain/account/second-factor.ts'
import { call } from '../../../lib/api/api.ts'
import { callQuery } from '../../../state/queries/call-query.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import classes from './two-step.module.css'

type Started = CallResponse<'startTotp'>

/** A QR code to scan, or a key to type, and the first code. */
export function AuthenticatorForm({ onAdded }: { onAdded: (changed: ChangedFactors) => void }) {
  // A new key per opening, stable while a code is typed.
  const {
    data: started,
    error,
    refetch,
  } = useQuery({ ...callQuery(KEYS.startedAuthenticator, 'startTotp'), staleTime: 'static', gcTime: 0 })
  if (error) return <LoadFailure what="This" error={error} retry={refetch} isMinor />
  if (!started) return <Loader size="sm" aria-label="Loading" />
  return <Steps started={started} onAdded={onAdded} />
}

function Steps({ started, onAdded }: { started: Started; onAdded: (changed: ChangedFactors) => void }) {
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
          <QrCode text={started.uri} label="QR code for your authenticator app" />
          <div className={classes.steps}>
            <p>1. Scan the QR code with an authenticator app on your phone.</p>
            <div>
              <p>No camera? Type this key into the app:</p>
              <p className={classes.secret} data-secret={started.secret}>
                {formatTotpSecret(started.secret)}
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
