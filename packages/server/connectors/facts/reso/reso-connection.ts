/** Address of a RESO Web API, and how it gives access tokens. */
export interface ResoConnection {
  /** Address of the OData service, without a slash at its end: `https://api.example.ca/odata`. */
  serviceUrl: string
  /** Address at which client credentials become an access token (OAuth 2). */
  tokenUrl: string
  /** Scope that is requested for the token; null: the request names none. */
  scope: string | null
}
