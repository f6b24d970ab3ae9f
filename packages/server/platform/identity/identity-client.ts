/** Parameters of one sign-in attempt. */
export interface BegunSignIn {
  /** Our callback address. */
  returnUrl: string
  state: string
  nonce: string
  /** PKCE code verifier; null if the flow has none. */
  codeVerifier: string | null
}

/** Parameters returned to the callback page. */
export interface ReturnedParameters {
  code?: string | undefined
  idToken?: string | undefined
  /** Issuer of the response, if the provider states it (RFC 9207). */
  iss?: string | undefined
}

/** An identity proved by a provider. */
export interface ProvenIdentity {
  issuer: string
  /** Permanent and never reassigned, unlike e-mail addresses. */
  subject: string
  /** Sent to the provider at logout. */
  idToken: string
  /** Returns the profile for a first sign-in, requesting it if the token lacks it. @throws as `prove`. */
  readProfile(): Promise<IdentityProfile>
}

export interface IdentityProfile {
  /** Lower case; null unless the provider has verified it. */
  verifiedEmail: string | null
  firstName: string
  lastName: string
}

export interface IdentityClient {
  /** Returns the address of the provider's sign-in page. @throws IdentityUnavailable */
  startUrl(begun: BegunSignIn): Promise<string>
  /** Verifies the returned parameters. @throws IdentityRefused, IdentityUnavailable */
  prove(begun: BegunSignIn, returned: ReturnedParameters): Promise<ProvenIdentity>
  /** Returns the provider's logout page, or null if it has none. @throws IdentityUnavailable */
  logoutUrl(idToken: string, returnUrl: string): Promise<string | null>
}

/** The returned parameters are forged, expired, or of another sign-in. The message is for the log. */
export class IdentityRefused extends Error {}

/** The provider is unreachable or does not speak OpenID Connect. The message is for the log. */
export class IdentityUnavailable extends Error {}
