import type { CredentialsKey } from '#contract/account/credentials.ts'
import { boardCredentialTesters } from '../../../connectors/facts/boards/board-credentials.ts'
import { landTitleCredentialTester } from '../../../connectors/facts/land-title/land-title-connector.ts'
import type { OutsideSettings } from '../../../settings/outside-env.ts'

export interface Credentials {
  username: string
  password: string
}

/**
 * Tries credentials at their third party. Returns whether they are accepted, or why not, in words for their owner
 * ("Expired password"). Throws `SourceUnavailable` when the third party cannot be reached: that says nothing about the
 * credentials.
 */
export type CredentialTester = (
  credentials: Credentials,
  signal: AbortSignal,
) => Promise<{ ok: true } | { ok: false; reason: string }>

export type CredentialTesters = Readonly<Partial<Record<CredentialsKey, CredentialTester>>>

/** Returns the testers of the configured connections, by credentials key. A new connection to a third party adds its line here. */
export function credentialTesters(outside: OutsideSettings, fetch = globalThis.fetch): CredentialTesters {
  const landTitle = landTitleCredentialTester(outside.landTitle, fetch)
  return { ...boardCredentialTesters(outside.boards, fetch), ...(landTitle && { LTSA: landTitle }) }
}
