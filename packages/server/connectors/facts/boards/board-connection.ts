import type { CredentialsKey } from '#domain/account/credentials.ts'
import type { ResoConnection } from '../reso/access-tokens.ts'

export const BOARD_KEYS = ['paragon', 'viva', 'aoir', 'cls'] as const
export type BoardKey = (typeof BOARD_KEYS)[number]

export interface BoardConnection extends ResoConnection {
  isStandIn: boolean
}

export type BoardConnections = Readonly<Record<BoardKey, BoardConnection | null>>

/** Boards that may know a MLS® number, in search order. */
export const LISTING_BOARDS = [
  { board: 'paragon', credentials: 'MlsParagon' },
  { board: 'aoir', credentials: 'MlsParagon' },
  { board: 'viva', credentials: 'VictoriaMatrix' },
] as const satisfies readonly { board: BoardKey; credentials: CredentialsKey }[]
export type ListingBoardKey = (typeof LISTING_BOARDS)[number]['board']
