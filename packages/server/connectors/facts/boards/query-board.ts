import type { FactOrigin } from '#contract/facts/facts.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { DATA_SOURCES, type TaskSourceKey } from '#domain/table/data-sources.ts'
import {
  type Credentials,
  CredentialsRefused,
  type FactFinding,
  type FactQueryOptions,
  type FactQuestion,
  type FactRefusal,
  type FactResult,
} from '../fact-connector.ts'
import { equalsAny, type Filter } from '../reso/odata-filter.ts'
import { ResoRefused, type ResoRow } from '../reso/reso-client.ts'
import { BOARD_TITLES } from './board-clients.ts'
import type { BoardConnection, BoardKey } from './board-connection.ts'
import type { PidForm } from './board-report.ts'
import { readDay, readPid, UnreadableRow } from './row-reader.ts'

export function boardOrigin(
  dataSource: TaskSourceKey,
  board: BoardKey,
  connection: BoardConnection,
): Omit<FactOrigin, 'asOf'> {
  const { title } = DATA_SOURCES[dataSource]
  const provider = boardProvider(board, connection)
  return { title: provider.isStandIn ? `${title} (stand-in)` : title, ...provider }
}

export function boardProvider(
  board: BoardKey,
  { isStandIn }: BoardConnection,
): Omit<FactOrigin, 'asOf' | 'title'> {
  if (isStandIn) {
    return {
      publisher: 'Lotline',
      licence: 'No licence needed: generated',
      attribution: `Answered by a local stand-in of ${BOARD_TITLES[board]} about the demo district: not real.`,
      isStandIn,
    }
  }
  return {
    publisher: BOARD_TITLES[board],
    licence: 'For members of the board, under its rules',
    attribution: `${BOARD_TITLES[board]}, with your own credentials. Deemed reliable but not guaranteed.`,
    isStandIn,
  }
}

export function requireCredentials({ credentials }: FactQueryOptions, board: BoardKey): Credentials {
  if (credentials === null) throw new CredentialsRefused(`Credentials for ${BOARD_TITLES[board]} are missing`)
  return credentials
}

export const listPids = (questions: readonly FactQuestion[]): string[] => [
  ...new Set(questions.map(({ pid }) => pid).filter((pid) => pid !== null)),
]

export function pidFilter(pids: readonly string[], form: PidForm): Filter {
  return equalsAny('ParcelNumber', form === 'dashed' ? pids.map(formatPid) : pids)
}

export const noFinding = (upid: string, today: string): FactFinding => ({
  upid,
  ok: true,
  values: {},
  asOf: today,
})

export const noPidResult = (upid: string, today: string): FactResult => ({
  ...noFinding(upid, today),
  wasNotQueried: true,
})

export const refusal = (upid: string, failure: FactRefusal['failure'], reason: string): FactRefusal => ({
  upid,
  ok: false,
  failure,
  reason,
})

/** Whether every row is about another property, so the board ignored the filter. */
export const areAllRowsUnrelated = (rows: readonly ResoRow[], pids: readonly string[]): boolean =>
  rows.length > 0 && !rows.some((row) => pids.includes(readPid(row) ?? ''))

/** Reports an unreadable row as a refusal for this parcel only. */
export function readOrRefused(upid: string, board: BoardKey, read: () => FactResult): FactResult {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error
    return refusal(
      upid,
      'unusable',
      `The response of ${BOARD_TITLES[board]} cannot be used: ${error.message}.`,
    )
  }
}

export const modificationDay = (row: ResoRow, today: string): string =>
  readDay(row, 'ModificationTimestamp') ?? today

export async function withRefusals(
  questions: readonly FactQuestion[],
  query: () => Promise<FactResult[]>,
): Promise<FactResult[]> {
  try {
    return await query()
  } catch (error) {
    if (!(error instanceof ResoRefused)) throw error
    return questions.map(({ upid }) => refusal(upid, 'refused', error.message))
  }
}
