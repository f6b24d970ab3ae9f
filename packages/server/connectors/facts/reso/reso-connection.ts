/** Where a RESO Web API is, and how it gives access tokens. */
export interface ResoConnection {
  /** Address of the OData service, without a slash at its end: `https://api.example.ca/odata`. */
  serviceUrl: string
  /** Where client credentials become an access token (OAuth 2). */
  tokenUrl: string
  /** What the token is asked for; null: nothing is said. */
  scope: string | null
}
