import type { CredentialsKey } from '#domain/account/credentials.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { defaultDeps, type ServiceDeps } from '../../outbound/service-request.ts'
import { type Credentials, CredentialsRefused, type FactConnector } from '../fact-connector.ts'
import { aoirComparables } from './aoir-comparables.ts'
import { AOIR_TAX } from './aoir-tax.ts'
import { boardClients } from './board-clients.ts'
import type { BoardConnections, BoardKey } from './board-connection.ts'
import type { AnyBoardReport } from './board-report.ts'
import { CLS_COMMERCIAL, PARAGON_RESIDENTIAL } from './paragon-listings.ts'
import { PARAGON_TAX } from './paragon-tax.ts'
import { reportConnector } from './report-connector.ts'
import { VIVA_MLS_TAX_REPORT, VIVA_TAX } from './viva-tax.ts'

export const BOARD_REPORTS: readonly AnyBoardReport[] = [
  PARAGON_TAX,
  PARAGON_RESIDENTIAL,
  CLS_COMMERCIAL,
  VIVA_TAX,
  VIVA_MLS_TAX_REPORT,
  AOIR_TAX,
]

export function boardConnectors(
  connections: BoardConnections,
  deps: ServiceDeps = defaultDeps(),
): FactConnector[] {
  const clients = boardClients(connections, deps)
  const today = () => dayAt(deps.clock(), DEFAULT_TIME_ZONE)
  const boardDeps = (board: BoardKey) => {
    const client = clients[board]
    const connection = connections[board]
    return client === null || connection === null ? null : { client, connection, today }
  }
  const reports = BOARD_REPORTS.flatMap((report) => {
    const reportDeps = boardDeps(report.board)
    return reportDeps ? [reportConnector(report, reportDeps)] : []
  })
  const aoir = boardDeps('aoir')
  return aoir ? [...reports, aoirComparables(aoir)] : reports
}

type BoardCredentialsKey = Exclude<CredentialsKey, 'LTSA'>
type TestResult = { ok: true } | { ok: false; reason: string }

/** Boards that accept the credentials; the first configured one tests them. */
const BOARDS_BY_CREDENTIALS: Record<BoardCredentialsKey, readonly BoardKey[]> = {
  MlsParagon: ['paragon', 'aoir'],
  ClsParagon: ['cls'],
  VictoriaMatrix: ['viva'],
}

/** Username and password are the client id and secret. @throws `SourceUnavailable` if the board cannot be reached. */
export function boardCredentialTesters(
  connections: BoardConnections,
): Partial<
  Record<BoardCredentialsKey, (credentials: Credentials, signal: AbortSignal) => Promise<TestResult>>
> {
  const clients = boardClients(connections, defaultDeps())
  const testers = Object.entries(BOARDS_BY_CREDENTIALS).flatMap(([key, boards]) => {
    const client = boards.map((board) => clients[board]).find((boardClient) => boardClient !== null)
    if (!client) return []
    const test = async (credentials: Credentials, signal: AbortSignal): Promise<TestResult> => {
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
