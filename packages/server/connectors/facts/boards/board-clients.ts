import { ResoClient } from '../reso/reso-client.ts'
import type { ServiceDeps } from '../reso/service-request.ts'
import type { BoardConnections, BoardKey } from './board-connection.ts'

/** Names by which people know the services of boards. */
export const BOARD_TITLES: Record<BoardKey, string> = {
  paragon: 'MLS Paragon',
  viva: 'Victoria Matrix',
  aoir: 'AOIR Paragon',
  cls: 'CLS Paragon',
}

type BoardClients = Readonly<Record<BoardKey, ResoClient | null>>

/** One client for each board that is set up, so that all its data sources share access tokens. */
export function boardClients(connections: BoardConnections, deps: ServiceDeps): BoardClients {
  const clientOf = (key: BoardKey): ResoClient | null => {
    const connection = connections[key]
    return connection === null ? null : new ResoClient(BOARD_TITLES[key], connection, deps)
  }
  return {
    paragon: clientOf('paragon'),
    viva: clientOf('viva'),
    aoir: clientOf('aoir'),
    cls: clientOf('cls'),
  }
}
