import type { CredentialsKey } from '#contract/account/credentials.ts'
import { boardCredentialTesters } from '../../../connectors/facts/boards/board-connectors.ts'
import type { CredentialTester } from '../../../connectors/facts/credential-tester.ts'
import { landTitleCredentialTester } from '../../../connectors/facts/land-title/land-title-connector.ts'
import type { OutsideSettings } from '../../../settings/outside-env.ts'

export type CredentialTesters = Readonly<Partial<Record<CredentialsKey, CredentialTester>>>

export function credentialTesters({ boards, landTitle }: OutsideSettings): CredentialTesters {
  const register = landTitleCredentialTester(landTitle)
  return { ...boardCredentialTesters(boards), ...(register && { LTSA: register }) }
}
