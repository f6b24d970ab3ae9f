import type { CredentialsKey } from '#domain/account/credentials.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { defaultDeps, type ServiceDeps } from '../../outbound/service-request.ts'
import { type CredentialTester, createCredentialTester } from '../credential-tester.ts'
import type { FactConnector } from '../fact-connector.ts'
import { aoirComparables } from './aoir-comparables.ts'
import { openBoards } from './board-clients.ts'
import type { BoardConnections, BoardKey } from './board-connection.ts'
import { BOARD_REPORTS } from './board-reports.ts'
import { reportConnector } from './report-connector.ts'

export function boardConnectors(
  connections: BoardConnections,
  deps: ServiceDeps = defaultDeps(),
): FactConnector[] {
  const boards = openBoards(connections, deps)
  const today = () => dayAt(deps.clock(), DEFAULT_TIME_ZONE)
  const reports = BOARD_REPORTS.flatMap((report) => {
    const board = boards.get(report.board)
    return board ? [reportConnector(report, { ...board, today })] : []
  })
  const aoir = boards.get('aoir')
  return aoir ? [...reports, aoirComparables({ ...aoir, today })] : reports
}

type BoardCredentialsKey = Exclude<CredentialsKey, 'LTSA'>

/** Boards that accept the credentials; the first configured one tests them. */
const BOARDS_BY_CREDENTIALS: Record<BoardCredentialsKey, readonly BoardKey[]> = {
  MlsParagon: ['paragon', 'aoir'],
  ClsParagon: ['cls'],
  VictoriaMatrix: ['viva'],
}

/** Username and password are the client id and secret. */
export function boardCredentialTesters(
  connections: BoardConnections,
): Partial<Record<BoardCredentialsKey, CredentialTester>> {
  const openedBoards = openBoards(connections, defaultDeps())
  const testers = Object.entries(BOARDS_BY_CREDENTIALS).flatMap(([key, boards]) => {
    const [board] = boards.flatMap((name) => openedBoards.get(name) ?? [])
    return board ? [[key, createCredentialTester((as) => board.client.checkCredentials(as))]] : []
  })
  return Object.fromEntries(testers)
}
