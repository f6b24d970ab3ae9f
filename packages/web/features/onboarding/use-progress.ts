import { AGREEMENT_KEYS, type AgreementKey, agreementState } from '#domain/account/agreements.ts'
import { isAllowed, RESOURCES } from '#domain/account/permissions.ts'
import { readStored, writeStored } from '../../lib/store/stored.ts'
import { useSession } from '../../state/account/session.ts'

export type OnboardingStep = AgreementKey | 'home-area' | 'profession'

const STORAGE_KEY = 'onboarding-steps'

export function useOpenSteps(): OnboardingStep[] {
  const user = useSession((session) => session.user)
  const allowed = useSession((session) => session.allowedResources)
  if (user === null) return []
  return [
    ...AGREEMENT_KEYS.filter((key) => agreementState(user.agreements[key]) !== 'agreed'),
    ...(isAllowed(allowed, [RESOURCES.NO_HOME_AREA]) ? (['home-area'] as const) : []),
    ...(user.details.profession ? [] : (['profession'] as const)),
  ]
}

/** `2 of 4`, unchanged by a reload. */
export function useProgress(step: OnboardingStep): string {
  const user = useSession((session) => session.user)
  const open = useOpenSteps()
  if (user === null) return ''
  const key = `${STORAGE_KEY}.${user.uid}`
  const before = readStored(
    key,
    (stored) => (Array.isArray(stored) ? stored.map(String) : null),
    sessionStorage,
  )
  const all = before?.includes(step) ? before : open
  if (all !== before) writeStored(key, all, sessionStorage)
  return `${all.indexOf(step) + 1} of ${all.length}`
}
