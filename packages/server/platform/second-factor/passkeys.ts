import { randomBytes } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '#contract/account/second-factor.ts'
import { PASSKEY_PROMPT_MINUTES } from '#domain/account/second-factor-times.ts'

/**
 * The site of a passkey. `id` is the host of `origin` (WebAuthn level 3, section 5.1.2), never from a
 * request.
 */
export interface RelyingParty {
  id: string
  origin: string
}

export interface StoredPasskey {
  credentialId: Buffer
  /** COSE key. */
  publicKey: Buffer
  counter: number
  transports: readonly string[]
}

export type NewPasskey = StoredPasskey & { isBackedUp: boolean }

export interface PasskeyUse {
  counter: number
  isUserVerified: boolean
  isBackedUp: boolean
}

type Verified<Result> = ({ ok: true } & Result) | { ok: false; reason: string }

const SITE_NAME = 'Lotline'
const TIMEOUT_MS = PASSKEY_PROMPT_MINUTES * 60_000
/** Ed25519, ES256, RS256 (COSE). */
const ALGORITHMS = [-8, -7, -257]

/** 256 random bits in base64url. The caller must accept each challenge only once. */
export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** Options of a sign-in. If `passkeys` is empty, any passkey of the site may be used. */
export function requestOptions(
  party: RelyingParty,
  {
    challenge,
    passkeys,
    userVerification,
  }: { challenge: string; passkeys: readonly StoredPasskey[]; userVerification: 'required' | 'preferred' },
): PasskeyRequestOptions {
  return {
    challenge,
    rpId: party.id,
    timeout: TIMEOUT_MS,
    userVerification,
    allowCredentials: passkeys.map(toDescriptor),
  }
}

/** Options for a new passkey. Excludes authenticators with a passkey in `passkeys`. */
export function creationOptions(
  party: RelyingParty,
  {
    challenge,
    passkeys,
    user,
  }: {
    challenge: string
    passkeys: readonly StoredPasskey[]
    user: { id: Buffer; name: string; displayName: string }
  },
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: party.id, name: SITE_NAME },
    user: { ...user, id: user.id.toString('base64url') },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

export async function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  { credential, clientData, attestation, transports }: PasskeyRegistration,
): Promise<Verified<{ passkey: NewPasskey }>> {
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return { ok: false, reason: 'the attestation is not valid' }
    return {
      ok: true,
      passkey: {
        credentialId: Buffer.from(registrationInfo.credential.id, 'base64url'),
        publicKey: Buffer.from(registrationInfo.credential.publicKey),
        counter: registrationInfo.credential.counter,
        transports,
        isBackedUp: registrationInfo.credentialBackedUp,
      },
    }
  } catch (error) {
    return toRefusal(error)
  }
}

export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  { credential, authenticatorData, clientData, signature, userHandle }: PasskeyAssertion,
  passkey: StoredPasskey,
): Promise<Verified<PasskeyUse>> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential,
        rawId: credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          authenticatorData,
          clientDataJSON: clientData,
          signature,
          ...(userHandle !== null && { userHandle }),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    if (!verified) return { ok: false, reason: 'the signature is not valid' }
    return {
      ok: true,
      counter: authenticationInfo.newCounter,
      isUserVerified: authenticationInfo.userVerified,
      isBackedUp: authenticationInfo.credentialBackedUp,
    }
  } catch (error) {
    return toRefusal(error)
  }
}

/** Loads the library when needed, because it takes 25 MB and a quarter of a second. */
const loadLibrary = () => import('@simplewebauthn/server')

const toDescriptor = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: [...transports],
})

/** Reasons for the log, because the library's messages continue with user input. */
const REASONS: readonly [RegExp, string][] = [
  [/^Unexpected (registration|authentication) response type/, 'of another ceremony'],
  [/^(Unexpected|Custom) .{0,60}response challenge/, 'of another challenge'],
  [/^Unexpected (registration|authentication) response origin/, 'of another origin'],
  [/^(Unexpected|Detected) .{0,20}cross-origin|^Unexpected top origin/, 'of a page within another page'],
  [/^Unexpected RP ID/, 'of another relying party'],
  [/^Unexpected public key alg/, 'of an algorithm that is not offered'],
  [/^User (presence|not present)/, 'without a touch of its user'],
  [/^Response counter value/, 'the counter has not advanced'],
]

function toRefusal(error: unknown): { ok: false; reason: string } {
  const message = error instanceof Error ? error.message : ''
  return { ok: false, reason: REASONS.find(([begin]) => begin.test(message))?.[1] ?? 'not readable' }
}
