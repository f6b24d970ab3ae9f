import type { ServiceDeps } from '../../outbound/service-request.ts'
import type { FactConnector } from '../fact-connector.ts'
import { ResoClient } from '../reso/reso-client.ts'
import { BOARD_KEYS, type BoardConnection, type BoardConnections, type BoardKey } from './board-connection.ts'

export const BOARD_TITLES: Record<BoardKey, string> = {
  paragon: 'MLS Paragon',
  viva: 'Victoria Matrix',
  aoir: 'AOIR Paragon',
  cls: 'CLS Paragon',
}

interface OpenBoard {
  client: ResoClient
  connection: BoardConnection
}

export interface BoardDeps extends OpenBoard {
  today: () => string
}

/** Opens the configured boards. All data sources of a board share its access tokens. */
export function openBoards(
  connections: BoardConnections,
  deps: ServiceDeps,
): ReadonlyMap<BoardKey, OpenBoard> {
  return new Map(
    BOARD_KEYS.flatMap((key) => {
      const connection = connections[key]
      if (connection === null) return []
      return [[key, { client: new ResoClient(BOARD_TITLES[key], connection, deps), connection }] as const]
    }),
  )
}

/** Concurrent requests to a board, over all its data sources. */
const BOARD_PARALLEL = 8

export const boardService = (board: BoardKey): NonNullable<FactConnector['service']> => ({
  name: `board:${board}`,
  parallel: BOARD_PARALLEL,
})
