/** Address of a RESO Web API, and of its access tokens. */
export interface ResoConnection {
  /** Address of the OData service, without a slash at its end: `https://api.example.ca/odata`. */
  serviceUrl: string
  /** Address at which client credentials become an access token (OAuth 2). */
  tokenUrl: string
  /** Scope of the token request; null for a request without scope. */
  scope: string | null
}
