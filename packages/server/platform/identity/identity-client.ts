export interface StartedSignIn {
  returnUrl: string
  state: string
  nonce: string
  codeVerifier: string | null
}

export interface ReturnedParameters {
  code?: string | undefined
  idToken?: string | undefined
  /** Issuer (RFC 9207), if stated. */
  iss?: string | undefined
}

export interface ProvenIdentity {
  issuer: string
  /** Id at the provider. An e-mail address may be given to another user. */
  subject: string
  /** Sent to the provider at logout. */
  idToken: string
  /** Only for a first sign-in. @throws as `prove`. */
  readProfile(): Promise<IdentityProfile>
}

export interface IdentityProfile {
  /** In lower case; null unless the provider has verified it. */
  verifiedEmail: string | null
  firstName: string
  lastName: string
}

export interface IdentityClient {
  /** @throws IdentityUnavailable */
  startUrl(signIn: StartedSignIn): Promise<string>
  /** @throws IdentityRefused, IdentityUnavailable */
  prove(signIn: StartedSignIn, parameters: ReturnedParameters): Promise<ProvenIdentity>
  /** Null if the provider has no logout page. @throws IdentityUnavailable */
  logoutUrl(idToken: string, returnUrl: string): Promise<string | null>
}

/** The response is forged, expired or for another sign-in. The message is only logged. */
export class IdentityRefused extends Error {}

/** The provider is unreachable or not OpenID Connect. The message is only logged. */
export class IdentityUnavailable extends Error {}
