import type { CredentialsKey } from '#domain/account/credentials-keys.ts'
import { realDeps } from '../../outbound/service-request.ts'
import { type Credentials, CredentialsRefused } from '../fact-connector.ts'
import { boardClients } from './board-clients.ts'
import type { BoardConnections, BoardKey } from './board-connection.ts'

type BoardCredentialsKey = Exclude<CredentialsKey, 'LTSA'>
type Tried = { ok: true } | { ok: false; reason: string }

/** The first configured board is used. */
const TRIED_AT: Record<BoardCredentialsKey, readonly BoardKey[]> = {
  MlsParagon: ['paragon', 'aoir'],
  ClsParagon: ['cls'],
  VictoriaMatrix: ['viva'],
}

/** Username and password are the client id and secret. @throws `SourceUnavailable` if the board cannot be reached. */
export function boardCredentialTesters(
  connections: BoardConnections,
): Partial<Record<BoardCredentialsKey, (credentials: Credentials, signal: AbortSignal) => Promise<Tried>>> {
  const clients = boardClients(connections, realDeps())
  const testers = Object.entries(TRIED_AT).flatMap(([key, boards]) => {
    const client = boards.map((board) => clients[board]).find((found) => found !== null)
    if (!client) return []
    const test = async (credentials: Credentials, signal: AbortSignal): Promise<Tried> => {
      try {
        await client.checkCredentials({ credentials, signal })
        return { ok: true }
      } catch (error) {
        if (error instanceof CredentialsRefused) return { ok: false, reason: error.message }
        throw error
      }
    }
    return [[key, test]]
  })
  return Object.fromEntries(testers)
}
