/**
 * Specification part 2, section 5. `agreed`: accepted version; negative if declined, 0 without an answer.
 * Versions start at 1.
 */
export interface Agreement {
  agreed: number
  current: number
}

type AgreementState = 'agreed' | 'declined' | 'open'

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
