import type { ResoConnection } from '../reso/reso-connection.ts'

/** Services of real-estate boards with a connector. */
export const BOARD_KEYS = ['paragon', 'viva', 'aoir', 'cls'] as const
export type BoardKey = (typeof BOARD_KEYS)[number]

/** Address of a board's RESO Web API. */
export interface BoardConnection extends ResoConnection {
  /** Whether a local stand-in responds. */
  isStandIn: boolean
}

/** Null: the connection is not set up. */
export type BoardConnections = Readonly<Record<BoardKey, BoardConnection | null>>
