import type { ResoConnection } from '../reso/reso-connection.ts'

export const BOARD_KEYS = ['paragon', 'viva', 'aoir', 'cls'] as const
export type BoardKey = (typeof BOARD_KEYS)[number]

export interface BoardConnection extends ResoConnection {
  isStandIn: boolean
}

/** Null: not set up. */
export type BoardConnections = Readonly<Record<BoardKey, BoardConnection | null>>
