import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedFactors, SecondFactors } from '#contract/account/second-factor.ts'
import { browserName } from '#domain/account/activity/browser-name.ts'
import { call } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { findPasskeyObstacle, makePasskey } from '../../../lib/api/passkeys.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { useSignInSettings } from '../../../state/account/sign-in-settings.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery, patchQuery } from '../../../state/queries/query-client.tsx'
import { markCodesUnsaved } from './unsaved-codes.ts'

const set = (factors: SecondFactors): void => patchQuery<SecondFactors>(KEYS.secondFactors, () => factors)

const FACTORS_QUERY = { ...callQuery(KEYS.secondFactors, 'secondFactors'), staleTime: 0 }

/** A confirmation counts as expired this early. */
const EXPIRY_MARGIN_MS = 15_000

export type FactorsState = ReturnType<typeof useFactors>

export function useFactors(onTwoStepEnabled?: () => void) {
  const { data: current, error, refetch } = useQuery(FACTORS_QUERY)
  const reload = () => void refetch()
  const settings = useSignInSettings()
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)

  const take = ({ factors, recoveryCodes }: ChangedFactors) => {
    if (current?.recoveryCodes === null && factors.recoveryCodes !== null) onTwoStepEnabled?.()
    set(factors)
    if (recoveryCodes === null) return
    markCodesUnsaved()
    setNewCodes(recoveryCodes)
  }
  /** Reloads the factors if the one acted on was removed. */
  const runOnCurrent = async (action: () => Promise<void>) => {
    try {
      await action()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      reload()
      showToast({ kind: 'warning', title: 'The list was out of date', message: error.message })
    }
  }
  const isConfirmed = () => {
    const until = current?.confirmedUntil ?? null
    return until !== null && Date.parse(until) > Date.now() + EXPIRY_MARGIN_MS
  }
  const askForConfirmation = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => resolve)
    })
  const closeQuestion = (isConfirmed: boolean) => {
    answer?.(isConfirmed)
    setAnswer(null)
  }
  return {
    factors: current,
    error,
    reload,
    set,
    /** Why passkeys do not work on this page; undefined until known. */
    obstacle: settings === null ? undefined : findPasskeyObstacle(settings.passkeys),
    newCodes,
    forgetCodes: () => setNewCodes(null),
    take,
    runOnCurrent,
    async addPasskey() {
      const registration = await makePasskey(await call('startPasskey'))
      const name = browserName(navigator.userAgent)
      take(await call('addPasskey', { body: { name, registration } }))
    },
    /** Like `runOnCurrent`, after the user has confirmed their identity. */
    async change(action: () => Promise<void>) {
      if (isConfirmed() || (await askForConfirmation())) await runOnCurrent(action)
    },
    question: answer && {
      confirmed: (factors: SecondFactors) => {
        set(factors)
        closeQuestion(true)
      },
      close: () => closeQuestion(false),
    },
  }
}
