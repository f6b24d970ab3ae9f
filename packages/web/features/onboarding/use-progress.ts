import { useState } from 'react'
import { AGREEMENT_KEYS, type AgreementKey, agreementState } from '#domain/account/agreements.ts'
import { isAllowed, RESOURCES } from '#domain/account/permissions.ts'
import { readStored, writeStored } from '../../lib/store/stored.ts'
import { useSession } from '../../state/account/session.ts'

export type OnboardingStep = AgreementKey | 'home-area' | 'profession'

const STORAGE_KEY = 'onboarding-steps'

export function useOpenSteps(): OnboardingStep[] {
  const user = useSession((session) => session.user)
  const resources = useSession((session) => session.allowedResources)
  if (user === null) return []
  return [
    ...AGREEMENT_KEYS.filter((key) => agreementState(user.agreements[key]) !== 'agreed'),
    ...(isAllowed(resources, [RESOURCES.NO_HOME_AREA]) ? (['home-area'] as const) : []),
    ...(user.details.profession ? [] : (['profession'] as const)),
  ]
}

/** `2 of 4`, unchanged by a reload. */
export function useProgress(step: OnboardingStep): string {
  const user = useSession((session) => session.user)
  const openSteps = useOpenSteps()
  if (user === null) return ''
  const key = `${STORAGE_KEY}.${user.uid}`
  const storedSteps = readStored(
    key,
    (value) => (Array.isArray(value) ? value.map(String) : null),
    sessionStorage,
  )
  const steps = storedSteps?.includes(step) ? storedSteps : openSteps
  if (steps !== storedSteps) writeStored(key, steps, sessionStorage)
  return `${steps.indexOf(step) + 1} of ${steps.length}`
}

export function useStep(): { isBusy: boolean; run: (step: () => Promise<void>) => void } {
  const [isBusy, setBusy] = useState(false)
  const run = async (step: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    // An alert has shown the failure (part 1, section 8).
    await step().catch(() => {})
    setBusy(false)
  }
  return { isBusy, run: (step) => void run(step) }
}
