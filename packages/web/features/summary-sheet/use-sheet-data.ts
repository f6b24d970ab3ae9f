import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { DataSourceState } from '#contract/facts/facts.ts'
import type { ParcelCard, RowsResponse } from '#contract/parcel/parcels.ts'
import { toCardData, toRowData } from '#contract/parcel/sheet-inputs.ts'
import { SHEET_COLUMNS } from '#domain/summary-sheet/blocks/row-blocks.ts'
import { FREE_SOURCES, sheetSources } from '#domain/summary-sheet/offers.ts'
import type { Loadable, SheetData, SourceResponse } from '#domain/summary-sheet/sheet-data.ts'
import { findBoard } from '#domain/summary-sheet/summary-sheet.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { useSession } from '../../state/account/session.ts'
import type { KnownFact } from '../../state/cells/cell-store.ts'
import { cells } from '../../state/cells/cells.ts'
import { facts, useFacts } from '../../state/facts/page-facts.ts'
import type { SourceRun } from '../../state/facts/runs.ts'
import { parcelCardQuery } from '../../state/parcel/parcel-queries.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { useDataSources } from '../../state/table/data-sources.ts'

const REMOVED_PARCEL =
  'This parcel is no longer in the data. A subdivision or an assembly may have replaced it.'

interface QueryResult<Result> {
  data: Result | undefined
  error: Error | null
}

function toLoadable<Result, Value>(
  query: QueryResult<Result>,
  read: (response: Result) => Value | null,
): Loadable<Value> {
  if (query.data !== undefined) {
    const value = read(query.data)
    return value === null
      ? { state: 'error', value, reason: REMOVED_PARCEL }
      : { state: 'done', value, reason: null }
  }
  if (query.error === null) return { state: 'loading', value: null, reason: null }
  const isNotFound = 'status' in query.error && query.error.status === 404
  return {
    state: 'error',
    value: null,
    reason: isNotFound ? REMOVED_PARCEL : describeError(query.error).message,
  }
}

export interface SheetParts {
  upid: string
  facts: SheetData
  card: ParcelCard | null
}

export function useSheetData(upids: readonly string[]): { parts: SheetParts[]; retry: () => void } {
  const rows = useQuery({
    ...callQuery(KEYS.summarySheetRows(upids), 'parcelRows', {
      body: { upids: [...upids], columns: [...SHEET_COLUMNS] },
    }),
    enabled: upids.length > 0,
  })
  const cards = useQueries({ queries: upids.map(parcelCardQuery) })
  const resources = useSession((session) => session.allowedResources)
  const version = cells.useChanges((changes) => changes.facts)
  const sources = useDataSources((state) => state.byKey)
  const runs = useFacts((state) => state.runs)
  // `cards` is a new list in every render.
  const loadedCards = cards.map(({ data }) => data)
  const cardErrors = cards.map(({ error }) => error)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the cells
  const parts = useMemo(
    () =>
      upids.map((upid, index): SheetParts => {
        const card = loadedCards[index]
        const base: SheetData = {
          rows: toLoadable(rows as QueryResult<RowsResponse>, (response) => toRowData(response, upid)),
          card: toLoadable({ data: card, error: cardErrors[index] ?? null }, toCardData),
          responses: {},
          allowed: resources,
        }
        const responses = Object.fromEntries(
          sheetSources(findBoard(base)).flatMap((source) => {
            const problem = getProblem(runs.get(source), upid)
            const response = findResponse(source, upid, sources.get(source), problem)
            return response === undefined ? [] : [[source, response]]
          }),
        )
        return { upid, facts: { ...base, responses }, card: card ?? null }
      }),
    [upids, rows.data, rows.error, version, sources, runs, resources, ...loadedCards, ...cardErrors],
  )
  const retry = () => {
    if (rows.isError) void rows.refetch()
    for (const card of cards) if (card.isError) void card.refetch()
  }
  return { parts, retry }
}

const getProblem = (run: SourceRun | undefined, upid: string): string | null =>
  run?.problem && run.upids.has(upid) ? run.problem.reason : null

const isFree = (source: TaskSourceKey) => (FREE_SOURCES as readonly TaskSourceKey[]).includes(source)

function findResponse(
  source: TaskSourceKey,
  upid: string,
  status: DataSourceState | undefined,
  problem: string | null,
): SourceResponse | undefined {
  const response = toResponse(cells.facts.find(source, upid))
  if (response !== undefined) return response
  if (problem !== null) return createFailure(problem)
  if (!isFree(source)) return undefined
  if (status?.isConnected === false) return createFailure(NOT_CONNECTED)
  // Free sources are queried as soon as the sheet opens.
  return EMPTY_RESPONSE
}

const createFailure = (reason: string): SourceResponse => ({
  ...EMPTY_RESPONSE,
  state: 'error',
  reason,
  failure: 'unavailable',
})

function toResponse(fact: KnownFact | null | undefined): SourceResponse | undefined {
  if (!fact || (fact.state === 'new' && fact.values === null)) return undefined
  const { state, values, lists, origin, reason, failure } = fact
  const response = { values, lists, origin, reason, failure }
  if (state === 'timeout') return { ...response, state: 'error', failure: 'timeout' }
  return { ...response, state: state === 'loading' || state === 'error' ? state : 'done' }
}

const NOT_CONNECTED = 'This server has no data for this source.'
const EMPTY_RESPONSE: SourceResponse = {
  state: 'loading',
  values: null,
  lists: null,
  origin: null,
  reason: null,
  failure: null,
}

export function useFreeFacts(parts: readonly SheetParts[], showsMlsHistory: boolean): void {
  const upids = parts.map(({ upid }) => upid).join('\n')
  const sourceKeys = [...new Set(parts.flatMap((part) => sheetSources(findBoard(part.facts))))].join('\n')
  const sources = useDataSources((state) => state.byKey)
  const freeSources = FREE_SOURCES.filter(
    (source) => (source !== 'mlsHistory' || showsMlsHistory) && sources.get(source)?.isConnected,
  ).join('\n')

  useEffect(() => {
    if (upids === '' || sourceKeys === '') return
    const controller = new AbortController()
    void facts.saved.ensure(splitLines(sourceKeys) as TaskSourceKey[], splitLines(upids), controller.signal)
    return () => controller.abort()
  }, [upids, sourceKeys])

  useEffect(() => {
    for (const source of splitLines(freeSources)) void facts.get(source as TaskSourceKey, splitLines(upids))
  }, [upids, freeSources])
}

const splitLines = (text: string) => (text === '' ? [] : text.split('\n'))
