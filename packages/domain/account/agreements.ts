/**
 * Specification part 2, section 5. `agreed`: accepted version; negative: declined version; 0: no answer.
 * Versions start at 1.
 */
export interface Agreement {
  agreed: number
  current: number
}

type AgreementState = 'agreed' | 'declined' | 'open'

/** Agreed if `agreed` is at least `current`; declined if at most minus `current`. */
export function agreementState({ agreed, current }: Agreement): AgreementState {
  if (agreed >= current) return 'agreed'
  return agreed <= -current ? 'declined' : 'open'
}

/** Required before the dashboard opens, with their current versions. */
export const AGREEMENTS = {
  privacy_policy: { title: 'Privacy Policy', version: 2 },
  terms_of_service: { title: 'Terms of Service', version: 1 },
} as const

export type AgreementKey = keyof typeof AGREEMENTS
export const AGREEMENT_KEYS = Object.keys(AGREEMENTS) as AgreementKey[]
