export interface BegunSignIn {
  returnUrl: string
  state: string
  nonce: string
  codeVerifier: string | null
}

export interface ReturnedParameters {
  code?: string | undefined
  idToken?: string | undefined
  /** RFC 9207, if stated. */
  iss?: string | undefined
}

export interface ProvenIdentity {
  issuer: string
  /** Never reassigned, unlike e-mail addresses. */
  subject: string
  /** Sent to the provider at logout. */
  idToken: string
  /** Used for a first sign-in. @throws as `prove`. */
  readProfile(): Promise<IdentityProfile>
}

export interface IdentityProfile {
  /** Lower case; null unless verified by the provider. */
  verifiedEmail: string | null
  firstName: string
  lastName: string
}

export interface IdentityClient {
  /** @throws IdentityUnavailable */
  startUrl(begun: BegunSignIn): Promise<string>
  /** @throws IdentityRefused, IdentityUnavailable */
  prove(begun: BegunSignIn, returned: ReturnedParameters): Promise<ProvenIdentity>
  /** Null if the provider has no logout page. @throws IdentityUnavailable */
  logoutUrl(idToken: string, returnUrl: string): Promise<string | null>
}

/** A forged, expired or foreign response. The message is for the log. */
export class IdentityRefused extends Error {}

/** The provider is unreachable or not OpenID Connect. The message is for the log. */
export class IdentityUnavailable extends Error {}
