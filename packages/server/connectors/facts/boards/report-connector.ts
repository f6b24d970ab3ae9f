import type { FactConnector, FactQuestion, FactResult } from '../fact-connector.ts'
import { factOrigin } from '../fact-origin.ts'
import { listPids, noFinding, noPidResult } from '../fact-results.ts'
import { and } from '../reso/odata-filter.ts'
import type { ResoClient, ResoRow } from '../reso/reso-client.ts'
import { type BoardDeps, boardService } from './board-clients.ts'
import type { BoardReport } from './board-report.ts'
import { rowsByPid } from './match-rows.ts'
import {
  boardProvider,
  modificationDay,
  pidFilter,
  readOrRefused,
  refuseUnrelated,
  requireCredentials,
  withRefusals,
} from './query-board.ts'

/** A filter with ten PIDs has about 400 characters, which every service accepts. */
const LIMITS = { parcels: 10, parallel: 8 }

export function reportConnector(
  report: BoardReport,
  { client, connection, today }: BoardDeps,
): FactConnector {
  return {
    key: report.dataSource,
    origin: factOrigin(report.dataSource, boardProvider(report.board, connection)),
    limits: LIMITS,
    service: boardService(report.board),
    query(questions, options) {
      const credentials = requireCredentials(options, report.board)
      return withRefusals(questions, async () => {
        const pids = listPids(questions)
        if (pids.length === 0) return questions.map(({ upid }) => noPidResult(upid, today()))
        const pidCondition = pidFilter(pids, report.board)
        const rows = await client.rows(
          {
            resource: report.resource,
            select: report.select,
            filter: report.only ? and(pidCondition, report.only) : pidCondition,
          },
          { credentials, signal: options.signal },
        )
        return toResults(report, questions, rows, { client, today: today() })
      })
    },
  }
}

/** Parcels that share a PID get the same result. */
export function toResults(
  report: BoardReport,
  questions: readonly FactQuestion[],
  rows: readonly ResoRow[],
  { client, today }: { client: Pick<ResoClient, 'title'>; today: string },
): FactResult[] {
  const refusals = refuseUnrelated(rows, questions, client.title, today)
  if (refusals) return refusals
  const rowsOfPid = rowsByPid(rows, report.newestBy)
  return questions.map(({ upid, pid }) => {
    if (pid === null) return noPidResult(upid, today)
    const [newestRow, ...otherRows] = rowsOfPid.get(pid) ?? []
    if (newestRow === undefined) return noFinding(upid, today)
    return readOrRefused(upid, report.board, () => {
      const { values, lists } = report.read([newestRow, ...otherRows])
      return { upid, ok: true, values, lists, asOf: modificationDay(newestRow, today) }
    })
  })
}
