import type { FactConnector, FactQuestion, FactResult, RequestAuthority } from '../fact-connector.ts'
import { factOrigin } from '../fact-origin.ts'
import { listPids, noFinding, noPidResult } from '../fact-results.ts'
import type { ResoClient, ResoRow } from '../reso/reso-client.ts'
import { type BoardDeps, boardService } from './board-clients.ts'
import type { CellsOf } from './board-report.ts'
import { type ComparableSubject, comparablesQuery, findComparables, medianPrice } from './comparables.ts'
import { rowsByPid } from './match-rows.ts'
import {
  boardProvider,
  pidFilter,
  readOrRefused,
  refuseUnrelated,
  requireCredentials,
  withRefusals,
} from './query-board.ts'
import { readText } from './row-reader.ts'

/** Small, because a batch needs one query, and another for each parcel. */
const LIMITS = { parcels: 3, parallel: 3 }

/**
 * Finds sales near a parcel (see `comparables.ts`). The property type comes from the board's tax record; a parcel
 * without one has no comparables.
 */
export function aoirComparables({ client, connection, today }: BoardDeps): FactConnector {
  return {
    key: 'aoirComparables',
    origin: factOrigin('aoirComparables', boardProvider('aoir', connection)),
    limits: LIMITS,
    service: boardService('aoir'),
    query(questions, options) {
      const as = { credentials: requireCredentials(options, 'aoir'), signal: options.signal }
      const day = today()
      return withRefusals(questions, async () => {
        const pids = listPids(questions)
        const records = pids.length === 0 ? [] : await client.rows(subjectQuery(pids), as)
        const refusals = refuseUnrelated(records, questions, client.title, day)
        if (refusals) return refusals
        const byPid = rowsByPid(records, 'TaxYear')
        return Promise.all(
          questions.map((question) =>
            comparablesResult({ client, question, record: byPid.get(question.pid ?? '')?.[0], as, day }),
          ),
        )
      })
    },
  }
}

const subjectQuery = (pids: readonly string[]) => ({
  resource: 'TaxRecord',
  select: ['ParcelNumber', 'PropertySubType', 'TaxYear', 'ModificationTimestamp'],
  filter: pidFilter(pids, 'aoir'),
})

interface ComparablesRequest {
  client: ResoClient
  question: FactQuestion
  record: ResoRow | undefined
  as: RequestAuthority
  day: string
}

async function comparablesResult(request: ComparablesRequest): Promise<FactResult> {
  const { client, question, record, as, day } = request
  const { upid, pid } = question
  if (pid === null) return noPidResult(upid, day)
  const subject = record ? readSubject(question, record) : null
  if (subject === null) return noFinding(upid, day)
  const [response = noFinding(upid, day)] = await withRefusals([question], async () => {
    const rows = await client.rows(comparablesQuery(subject, day), as)
    return [
      readOrRefused(upid, 'aoir', () => {
        const comparables = findComparables(rows, subject, day)
        const values: CellsOf<'aoirComparables'> = {
          comparableCount: comparables.length,
          medianPrice: medianPrice(comparables),
        }
        return { upid, ok: true, values, lists: { comparables }, asOf: day }
      }),
    ]
  })
  return response
}

function readSubject({ pid, lng, lat }: FactQuestion, record: ResoRow): ComparableSubject | null {
  const kind = readText(record, 'PropertySubType')
  return pid === null || kind === null ? null : { pid, lng, lat, kind }
}
