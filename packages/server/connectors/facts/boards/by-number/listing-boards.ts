import type { CredentialsKey } from '#domain/account/credentials-keys.ts'
import type { BoardKey } from '../board-connection.ts'

/** By MLS® number, in this order. */
export const LISTING_BOARDS = [
  { board: 'paragon', credentials: 'MlsParagon' },
  { board: 'aoir', credentials: 'MlsParagon' },
  { board: 'viva', credentials: 'VictoriaMatrix' },
] as const satisfies readonly { board: BoardKey; credentials: CredentialsKey }[]
export type ListingBoardKey = (typeof LISTING_BOARDS)[number]['board']
