import type { CredentialsKey } from '#contract/account/credentials.ts'
import { boardCredentialTesters } from '../../../connectors/facts/boards/board-connectors.ts'
import { landTitleCredentialTester } from '../../../connectors/facts/land-title/land-title-connector.ts'
import type { OutsideSettings } from '../../../settings/outside-env.ts'

export interface Credentials {
  username: string
  password: string
}

/**
 * Tests credentials. Null if accepted, otherwise the reason for their owner ("Expired password"). @throws
 * SourceUnavailable if the third party is unreachable.
 */
export type CredentialTester = (
  credentials: Credentials,
  signal: AbortSignal,
) => Promise<{ ok: true } | { ok: false; reason: string }>

export type CredentialTesters = Readonly<Partial<Record<CredentialsKey, CredentialTester>>>

export function credentialTesters({ boards, landTitle }: OutsideSettings): CredentialTesters {
  const register = landTitleCredentialTester(landTitle)
  return { ...boardCredentialTesters(boards), ...(register && { LTSA: register }) }
}
