import { LotlineError } from '#contract/errors.ts'
import type { Task } from '#contract/facts/tasks.ts'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { CSV_BYTE_ORDER_MARK, csvRow } from '#domain/export/csv.ts'
import type { DateRange } from '#domain/text/date-range.ts'
import type { ChangeType } from '#domain/watching/changes/change.ts'
import { historyCapacity, historyPartCount, historyPartRange } from '#domain/watching/history-parts.ts'
import type { TabOrder } from '#domain/watching/history-view.ts'
import {
  CHANGE_TYPES,
  type CollectionKind,
  changeGroup,
  HISTORY_TABS,
  type HistoryTab,
  mayOpenTab,
  tabResource,
} from '#domain/watching/notification-types.ts'
import type { AppContext } from '../../../context.ts'
import { piecesOfWork } from '../../../platform/fairness/fairness.ts'
import {
  lastSheet,
  packWorkbook,
  SOURCE_TITLES,
  sheetRow,
  sheetStart,
  sourceRow,
} from '../../../platform/workbook/workbook.ts'
import { findProvenance } from '../../services/sources/service.ts'
import type { TaskKind, TaskPart } from '../../services/tasks/service.ts'
import { EXPORT_TITLES, maySee, toEntry, toExportCells, workbookCells } from './history-entries.ts'
import {
  type Collection,
  countHistoryTypes,
  findHistoryIds,
  findHistoryRows,
  findOwnChanges,
  type HistoryRow,
  ownsCollection,
} from './history-queries.ts'

export { maySee } from './history-entries.ts'

type Deps = Pick<AppContext, 'database' | 'tasks'>
interface Viewer {
  accountId: string
  allowedResources: ReadonlySet<ResourceKey>
}

/** @throws 404 for another account's collection, 400 for an unknown tab, 403 without permission */
export async function startHistory(
  { database, tasks }: Deps,
  { accountId, allowedResources }: Viewer,
  collection: Collection,
  request: TabOrder & DateRange & { tab: HistoryTab; clientId?: string | undefined },
): Promise<Task> {
  const permission = tabResource(collection.kind, request.tab)
  if (permission === null) throw new LotlineError('bad_request', 'Folders have no MLS® history.')
  if (!isAllowed(allowedResources, [permission])) {
    throw new LotlineError('permission_required', 'Your subscription does not include this history.')
  }
  if (!(await ownsCollection(database, accountId, collection))) throw historyNotFound(collection)
  const ids = await findHistoryIds(database, collection, { ...request, types: getTypes(request.tab) })
  const partCount = historyPartCount(ids.length)
  const args: HistoryArgs = { ids: ids.slice(0, historyCapacity(partCount)), total: ids.length }
  return tasks.create({
    accountId,
    clientId: request.clientId ?? null,
    kind: HISTORY_KIND,
    key: collection.id,
    args: { ...args },
    partCount,
  })
}

export async function countHistory(
  database: Deps['database'],
  { accountId, allowedResources }: Viewer,
  collection: Collection,
): Promise<Partial<Record<HistoryTab, number>>> {
  if (!(await ownsCollection(database, accountId, collection))) throw historyNotFound(collection)
  const counts = await countHistoryTypes(database, collection)
  const openTabs = HISTORY_TABS.filter((tab) => mayOpenTab(collection.kind, tab, allowedResources))
  return Object.fromEntries(
    openTabs.map((tab) => {
      const types = new Set(getTypes(tab))
      return [tab, counts.reduce((sum, { type, count }) => sum + (types.has(type) ? count : 0), 0)]
    }),
  )
}

const historyNotFound = ({ kind }: Collection) =>
  new LotlineError('not_found', `This ${NOUNS[kind]} does not exist, or is not yours.`)

const NOUNS = { folder: 'folder', area: 'watched area' } as const

const getTypes = (tab: HistoryTab): readonly ChangeType[] =>
  CHANGE_TYPES.filter((type) => changeGroup({ type }).tab === tab)

export async function findEntries(
  database: Deps['database'],
  ids: readonly number[],
): Promise<HistoryEntry[]> {
  return (await findHistoryRows(database, ids)).map(toEntry)
}

const ROWS_PER_QUERY = 500

/** Exports a history as CSV or workbook. @throws 404 if an entry is in no permitted history. */
export async function exportHistory(
  database: Deps['database'],
  { accountId, allowedResources }: Viewer,
  { notifications, format }: { notifications: readonly number[]; format: 'csv' | 'xlsx' },
): Promise<AsyncIterable<string | Buffer>> {
  const ids = [...new Set(notifications)]
  const kindsById = new Map<number, CollectionKind[]>()
  for (let start = 0; start < ids.length; start += ROWS_PER_QUERY) {
    const changes = await findOwnChanges(database, accountId, ids.slice(start, start + ROWS_PER_QUERY))
    for (const { id, kinds } of changes) kindsById.set(id, kinds)
  }
  if (kindsById.size < ids.length) throw entriesNotFound()
  async function* batches(): AsyncGenerator<HistoryRow[]> {
    for (let start = 0; start < ids.length; start += ROWS_PER_QUERY) {
      const rows = await findHistoryRows(database, ids.slice(start, start + ROWS_PER_QUERY))
      // Omits entries that the plan no longer allows, instead of aborting the file.
      yield rows.filter(({ id, change }) => maySee(change, kindsById.get(id) ?? [], allowedResources))
    }
  }
  return format === 'csv'
    ? piecesOfWork(writeCsv(batches()))
    : packWorkbook(piecesOfWork(writeWorkbook(database, batches())), ['Changes', 'Sources'])
}

async function* writeCsv(batches: AsyncIterable<HistoryRow[]>): AsyncGenerator<string> {
  yield CSV_BYTE_ORDER_MARK + csvRow(EXPORT_TITLES)
  for await (const rows of batches) yield rows.map((row) => csvRow(toExportCells(row))).join('')
}

async function* writeWorkbook(
  database: Deps['database'],
  batches: AsyncIterable<HistoryRow[]>,
): AsyncGenerator<string> {
  const releaseIds = new Set<number>()
  yield sheetStart(EXPORT_TITLES)
  for await (const rows of batches) {
    for (const { change } of rows) releaseIds.add(change.releaseId)
    yield rows.map((row) => sheetRow(workbookCells(row))).join('')
  }
  const sources = Object.values(await findProvenance(database, releaseIds))
  yield lastSheet(SOURCE_TITLES, sources.map(sourceRow), { width: EXPORT_TITLES.length })
}

const entriesNotFound = () => new LotlineError('not_found', 'Some of these entries are not in your history.')

const HISTORY_KIND = 'history'

/** The ids of the changes are fixed on opening, so that the parts are consistent. */
interface HistoryArgs {
  ids: readonly number[]
  total: number
}

/** Makes the task whose parts contain `{ entries, total }`. */
export function historyKind({ database }: Pick<AppContext, 'database'>): TaskKind {
  return {
    kind: HISTORY_KIND,
    sourceOf: () => null,
    async *run({ args, missing, signal }): AsyncGenerator<TaskPart> {
      const { ids, total } = args as unknown as HistoryArgs
      for (const partIndex of [...missing].sort((a, b) => a - b)) {
        signal.throwIfAborted()
        const { first, end } = historyPartRange(partIndex)
        const entries = (await findHistoryRows(database, ids.slice(first, end))).map(toEntry)
        yield { partIndex, result: { ok: true, payload: { entries, total } } }
      }
    },
  }
}
