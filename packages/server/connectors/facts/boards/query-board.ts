import { formatPid } from '#domain/parcel/pid.ts'
import {
  type Credentials,
  CredentialsRefused,
  type FactQueryOptions,
  type FactQuestion,
  type FactResult,
} from '../fact-connector.ts'
import { type FactProvider, standInProvider } from '../fact-origin.ts'
import { listPids, noPidResult, refusal } from '../fact-results.ts'
import { equalsAny, type Filter } from '../reso/odata-filter.ts'
import { ResoRefused, type ResoRow } from '../reso/reso-client.ts'
import { BOARD_TITLES } from './board-clients.ts'
import type { BoardConnection, BoardKey } from './board-connection.ts'
import { readDay, readPid, UnreadableRow } from './row-reader.ts'

export function boardProvider(board: BoardKey, { isStandIn }: BoardConnection): FactProvider {
  if (isStandIn) return standInProvider(BOARD_TITLES[board])
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

/** VIVA writes PIDs without dashes. */
export function pidFilter(pids: readonly string[], board: BoardKey): Filter {
  return equalsAny('ParcelNumber', board === 'viva' ? pids : pids.map(formatPid))
}

/** Refuses all parcels if every row is about another one, so that the board ignored the filter. Otherwise null. */
export function refuseUnrelated(
  rows: readonly ResoRow[],
  questions: readonly FactQuestion[],
  title: string,
  today: string,
): FactResult[] | null {
  const pids = listPids(questions)
  if (rows.length === 0 || rows.some((row) => pids.includes(readPid(row) ?? ''))) return null
  const reason = `${title} returned only other parcels.`
  return questions.map(({ upid, pid }) =>
    pid === null ? noPidResult(upid, today) : refusal(upid, 'unusable', reason),
  )
}

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
