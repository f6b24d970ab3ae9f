import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
  PasskeySupport,
} from '#contract/account/second-factor.ts'
import { type Ceremony, isCancelled, toPasskeyError } from './passkey-failure.ts'

/** `elsewhere`: passkeys only work on the same page at `origin`. */
export type PasskeyObstacle = { kind: 'elsewhere'; origin: string } | { kind: 'here'; words: string }

export function findPasskeyObstacle(place: PasskeySupport): PasskeyObstacle | null {
  if (!place.ok) return { kind: 'here', words: PLACELESS[place.reason] }
  if (location.origin !== place.origin) return { kind: 'elsewhere', origin: place.origin }
  return browserSupportsWebAuthn() ? null : { kind: 'here', words: 'This browser does not support passkeys.' }
}

const PLACELESS: Record<Extract<PasskeySupport, { ok: false }>['reason'], string> = {
  ip_address: 'Passkeys need a host name. This Lotline is reached by a bare IP address.',
  not_encrypted: 'Passkeys need an encrypted connection. This Lotline is reached without one.',
}

export async function provePasskey(
  options: PasskeyRequestOptions,
  ceremony: Exclude<Ceremony, 'add'> = 'use',
): Promise<PasskeyAssertion> {
  return toAssertion(await explain(() => startAuthentication({ optionsJSON: toRequest(options) }), ceremony))
}

export const canSuggestPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/**
 * Suggests passkeys in the field with `autocomplete="… webauthn"`. Resolves with the chosen one, or null when
 * stopped.
 */
export async function suggestPasskeys(options: PasskeyRequestOptions): Promise<PasskeyAssertion | null> {
  try {
    const optionsJSON = toRequest(options)
    return toAssertion(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch (error) {
    if (isCancelled(error)) return null
    throw error
  }
}

export const endSuggestions = (): void => WebAuthnAbortService.cancelCeremony()

export async function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { id, response } = await explain(() => startRegistration({ optionsJSON: options as never }), 'add')
  return {
    credential: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

type RequestJson = Parameters<typeof startAuthentication>[0]['optionsJSON']

const toRequest = (options: PasskeyRequestOptions): RequestJson => options as RequestJson

const toAssertion = ({
  id,
  response,
}: Awaited<ReturnType<typeof startAuthentication>>): PasskeyAssertion => ({
  credential: id,
  authenticatorData: response.authenticatorData,
  clientData: response.clientDataJSON,
  signature: response.signature,
  userHandle: response.userHandle ?? null,
})

async function explain<Result>(request: () => Promise<Result>, ceremony: Ceremony): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    throw toPasskeyError(error, ceremony)
  }
}
