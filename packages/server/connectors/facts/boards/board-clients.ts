import type { ServiceDeps } from '../../outbound/service-request.ts'
import type { FactConnector } from '../fact-connector.ts'
import { ResoClient } from '../reso/reso-client.ts'
import type { BoardConnections, BoardKey } from './board-connection.ts'

export const BOARD_TITLES: Record<BoardKey, string> = {
  paragon: 'MLS Paragon',
  viva: 'Victoria Matrix',
  aoir: 'AOIR Paragon',
  cls: 'CLS Paragon',
}

type BoardClients = Readonly<Record<BoardKey, ResoClient | null>>

/** All data sources of a board share its access tokens. */
export function boardClients(connections: BoardConnections, deps: ServiceDeps): BoardClients {
  const toClient = (key: BoardKey): ResoClient | null => {
    const connection = connections[key]
    return connection === null ? null : new ResoClient(BOARD_TITLES[key], connection, deps)
  }
  return {
    paragon: toClient('paragon'),
    viva: toClient('viva'),
    aoir: toClient('aoir'),
    cls: toClient('cls'),
  }
}

/** Concurrent requests to a board, over all its data sources. */
const BOARD_PARALLEL = 8

export const boardService = (board: BoardKey): NonNullable<FactConnector['service']> => ({
  name: `board:${board}`,
  parallel: BOARD_PARALLEL,
})
