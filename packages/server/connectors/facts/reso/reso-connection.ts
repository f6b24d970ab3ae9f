export interface ResoConnection {
  /** OData, without a trailing slash: `https://api.example.ca/odata`. */
  serviceUrl: string
  /** OAuth 2. */
  tokenUrl: string
  /** Null: no scope is requested. */
  scope: string | null
}
