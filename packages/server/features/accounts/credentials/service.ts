import type { CredentialsKey, StoredCredentials } from '#contract/account/credentials.ts'
import { LotlineError } from '#contract/errors.ts'
import { CREDENTIALS_TITLES } from '#domain/account/credentials.ts'
import { boardCredentialTesters } from '../../../connectors/facts/boards/board-connectors.ts'
import type { CredentialTester } from '../../../connectors/facts/credential-tester.ts'
import { type Credentials, SourceUnavailable } from '../../../connectors/facts/fact-connector.ts'
import { landTitleCredentialTester } from '../../../connectors/facts/land-title/land-title-connector.ts'
import type { AppContext } from '../../../context.ts'
import { openOrNull, type Sealer } from '../../../platform/crypto/sealing.ts'
import type { OutsideSettings } from '../../../settings/outside-env.ts'
import {
  deleteStored,
  listSealedCredentials,
  listStored,
  readSealed,
  recordTest,
  replaceSealed,
  type StoredRow,
  upsertSealed,
} from './credential-queries.ts'

type CredentialTesters = Readonly<Partial<Record<CredentialsKey, CredentialTester>>>

export function credentialTesters({ boards, landTitle }: OutsideSettings): CredentialTesters {
  const register = landTitleCredentialTester(landTitle)
  return { ...boardCredentialTesters(boards), ...(register && { LTSA: register }) }
}

type Deps = Pick<AppContext, 'database' | 'sealer' | 'clock'>

/** Context of a seal: credentials open only for this account and third party. */
const belongsTo = (accountId: string, key: string) => ['credentials', accountId, key]

export async function listCredentials(
  { database }: Deps,
  accountId: string,
  testers: CredentialTesters = {},
): Promise<StoredCredentials[]> {
  return (await listStored(database, accountId)).map((row) => toStoredCredentials(row, testers))
}

export async function listSavedCredentials({ database }: Deps, accountId: string): Promise<CredentialsKey[]> {
  return (await listStored(database, accountId)).map((row) => row.credentials_key as CredentialsKey)
}

export async function saveCredentials(
  { database, sealer, clock }: Deps,
  accountId: string,
  key: CredentialsKey,
  { username, password }: Credentials,
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify({ username, password }), belongsTo(accountId, key))
  await upsertSealed(database, accountId, key, { sealed, now: clock() })
}

export function removeCredentials({ database }: Deps, accountId: string, key: CredentialsKey) {
  return deleteStored(database, accountId, key)
}

/**
 * Decrypts credentials to send to third parties, never in a response. Null if not stored. @throws 422 if they
 * cannot be decrypted (`isUnreadable`).
 */
export async function openCredentials(
  { database, sealer }: Deps,
  accountId: string,
  key: CredentialsKey,
): Promise<Credentials | null> {
  const row = await readSealed(database, accountId, key)
  return row ? unseal(sealer, row.sealed, accountId, key) : null
}

export const isUnreadable = (error: unknown): error is LotlineError =>
  error instanceof LotlineError && error.code === 'unprocessable'

function unseal(sealer: Sealer, sealed: Buffer, accountId: string, key: CredentialsKey): Credentials {
  const text = openOrNull(sealer, sealed, belongsTo(accountId, key))
  if (text !== null) return JSON.parse(text)
  const title = CREDENTIALS_TITLES[key]
  throw new LotlineError(
    'unprocessable',
    `Your credentials for ${title} can no longer be read. Enter them again.`,
  )
}

/**
 * Tests stored credentials. @throws 404 if not stored; 422 without a connection or if the key is lost; 503 if
 * the service is down; 409 if replaced during the test.
 */
export async function testCredentials(
  { database, sealer, clock }: Deps,
  accountId: string,
  key: CredentialsKey,
  { signal, testers = {} }: { signal: AbortSignal; testers?: CredentialTesters },
): Promise<StoredCredentials> {
  const title = CREDENTIALS_TITLES[key]
  const row = await readSealed(database, accountId, key)
  if (!row) throw new LotlineError('not_found', `No credentials for ${title} are stored. Save them first.`)
  const test = testers[key]
  if (!test) {
    throw new LotlineError(
      'unprocessable',
      `Credentials for ${title} cannot be tested yet: no connection to ${title} is set up.`,
    )
  }
  const credentials = unseal(sealer, row.sealed, accountId, key)
  const result = await runTest(test, credentials, signal)
  const outcome = result.ok ? 'accepted' : result.reason
  const testedRow = await recordTest(database, accountId, key, { sealed: row.sealed, outcome, now: clock() })
  if (!testedRow) {
    throw new LotlineError(
      'conflict',
      `The credentials for ${title} were replaced meanwhile. Test them again.`,
    )
  }
  return toStoredCredentials(testedRow, testers)
}

async function runTest(test: CredentialTester, credentials: Credentials, signal: AbortSignal) {
  try {
    return await test(credentials, signal)
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    throw new LotlineError(
      'provider_unavailable',
      `${error.message} Your credentials are kept; test them later.`,
    )
  }
}

interface Resealed {
  resealed: number
  /** Number of values left unchanged because they are damaged or sealed with an unknown key. */
  unopenable: number
}

/** Reseals values of old keys, so that the keys can be dropped. */
export async function resealCredentials({ database, sealer }: Deps): Promise<Resealed> {
  const count: Resealed = { resealed: 0, unopenable: 0 }
  for (const { account_id, credentials_key, sealed } of await listSealedCredentials(database)) {
    if (!sealer.isOutdated(sealed)) continue
    const owner = belongsTo(account_id, credentials_key)
    const text = openOrNull(sealer, sealed, owner)
    if (text === null) {
      count.unopenable += 1
      continue
    }
    const to = sealer.seal(text, owner)
    if (await replaceSealed(database, account_id, credentials_key, { from: sealed, to })) count.resealed += 1
  }
  return count
}

const toStoredCredentials = (row: StoredRow, testers: CredentialTesters): StoredCredentials => ({
  credentialsKey: row.credentials_key as CredentialsKey,
  savedAt: row.saved_at.toISOString(),
  testedAt: row.tested_at?.toISOString() ?? null,
  testOutcome: row.test_outcome,
  canBeTested: testers[row.credentials_key as CredentialsKey] !== undefined,
})
