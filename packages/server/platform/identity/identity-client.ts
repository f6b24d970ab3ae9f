/** Values that one sign-in was begun with. */
export interface BegunSignIn {
  /** Address of ours that the provider leads back to. */
  returnUrl: string
  state: string
  nonce: string
  /** Code verifier of PKCE; null where the flow has none. */
  codeVerifier: string | null
}

/** Parameters that came back to the page. */
export interface ReturnedParameters {
  code?: string | undefined
  idToken?: string | undefined
  /** Issuer of the response, where the provider states it (RFC 9207). */
  iss?: string | undefined
}

/** A person's identity, proved by a provider. */
export interface ProvenIdentity {
  issuer: string
  /** Never changes and is never given to another person, unlike e-mail addresses. */
  subject: string
  /** Sent to the provider at logout. */
  idToken: string
  /** Returns the profile for a first sign-in; requests it from the provider when the token does not have it. Throws as `prove` does. */
  readProfile(): Promise<IdentityProfile>
}

export interface IdentityProfile {
  /** Lower case; null unless the provider has confirmed it. */
  verifiedEmail: string | null
  firstName: string
  lastName: string
}

/** One provider, from the side of whoever trusts it. */
export interface IdentityClient {
  /** Returns the address to send the browser to. Throws `IdentityUnavailable`. */
  startUrl(begun: BegunSignIn): Promise<string>
  /** Checks what came back. Throws `IdentityRefused`, `IdentityUnavailable`. */
  prove(begun: BegunSignIn, returned: ReturnedParameters): Promise<ProvenIdentity>
  /** Returns the address at which the browser logs out there; null where the provider has no such page. Throws `IdentityUnavailable`. */
  logoutUrl(idToken: string, returnUrl: string): Promise<string | null>
}

/** Thrown when the returned parameters prove nothing: forged, of another sign-in, or too old. The message is for the log. */
export class IdentityRefused extends Error {}

/** The provider cannot be reached, or does not speak OpenID Connect. The message is for the log. */
export class IdentityUnavailable extends Error {}
