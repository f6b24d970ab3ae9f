/** The services of real-estate boards that we know how to ask. */
export const BOARD_KEYS = ['paragon', 'viva', 'aoir', 'cls'] as const
export type BoardKey = (typeof BOARD_KEYS)[number]

/** Where a board's RESO Web API is. */
export interface BoardConnection {
  /** Address of the OData service, without a slash at its end: `https://api.example.ca/odata`. */
  serviceUrl: string
  /** Where client credentials become an access token (OAuth 2). */
  tokenUrl: string
  /** What the token is asked for; null: nothing is said. */
  scope: string | null
  /** A local stand-in answers. */
  isStandIn: boolean
}

/** Null: nobody has set it up. */
export type BoardConnections = Readonly<Record<BoardKey, BoardConnection | null>>
