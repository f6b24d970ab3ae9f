import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { toCardData, toOrigin, toRowData } from '#contract/parcel/sheet-inputs.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import { inBothUnits } from '#domain/blocks/block-units.ts'
import { SHEET_EDITS_SOURCE, toReportBlocks } from '#domain/report/sheet-blocks.ts'
import { NO_VALUE } from '#domain/summary-sheet/blocks/loaded-block.ts'
import { SHEET_COLUMNS } from '#domain/summary-sheet/blocks/row-blocks.ts'
import { sheetSources } from '#domain/summary-sheet/offers.ts'
import type { RowData, SheetData, SourceResponse } from '#domain/summary-sheet/sheet-data.ts'
import { countEdits, type SheetDraft } from '#domain/summary-sheet/sheet-edits.ts'
import { findBoard, summarySheet } from '#domain/summary-sheet/summary-sheet.ts'
import { isRowColumnKey } from '#domain/table/columns.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { ColumnValue } from '#domain/text/column-type.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { requestedReleaseId } from '../../../../connectors/facts/fact-connector.ts'
import {
  computeWalkScores,
  readGroundProfile,
  readSavedFacts,
  resultProvenance,
  roundToCentimetres,
} from '../../../facts/service.ts'
import { layersOfColumn, readParcelRows } from '../../../parcels/parcels/service.ts'
import { loadSheets } from '../../../parcels/summary-sheets/service.ts'
import { findProvenance } from '../../../services/sources/service.ts'
import { findGroundRelease } from '../parcel-part.ts'
import type { PartMaker, PartRequest } from '../part-maker.ts'

type Responses = Partial<Record<TaskSourceKey, SourceResponse>>

/** Prints current facts, saved results of outside sources, and edits. Queries no outside source. */
export const summarySheetPart: PartMaker = {
  async ofParcel(request, { upid }) {
    const card = await request.card(upid)
    const [rows, [saved]] = await Promise.all([
      readParcelRows(request.database, { upids: [upid], columns: [...SHEET_COLUMNS] }, request.signal),
      loadSheets(request, request.accountId, [upid]),
    ])
    if (!saved) throw new Error(`No summary sheet was returned for ${upid}.`)
    const base: SheetData = {
      rows: { state: 'done', value: withEverySource(toRowData(rows, upid), card), reason: null },
      card: { state: 'done', value: toCardData(card), reason: null },
      responses: {},
      allowed: request.permissions,
    }
    const [lng, lat] = card.parcel.geocenter
    const responses: Responses = {
      ...(await readSavedResponses(request, upid, base)),
      ...(await computeResponses(request, { upid, lng, lat })),
    }
    const draft: SheetDraft = {
      title: saved.title,
      // The contract allows undefined edits, which are never stored.
      edits: saved.edits as SheetDraft['edits'],
      // Without a saved history, appreciation would appear as loading.
      showsMlsHistory: saved.showsMlsHistory && responses.mlsHistory !== undefined,
    }
    const edits = countEdits(draft) === 0 || saved.updatedAt === null ? null : editProvenance(saved.updatedAt)
    if (edits) request.saveProvenance(edits)
    const sheet = summarySheet({ ...base, responses }, draft)
    const ground = await findGroundRelease(request.card, card)
    const releases = { edits: edits?.releaseId ?? null, ground }
    return inBothUnits((units) => toReportBlocks(sheet, { title: draft.title, releases, units }))
  },
}

/** Adds the sources of all combined layers, because the row names only the newest source. */
function withEverySource(row: RowData | null, { layers, provenance }: ParcelCard): RowData | null {
  if (row === null) return null
  const columns = Object.keys(row).filter(isRowColumnKey)
  return Object.fromEntries(
    columns.map((column) => {
      const cell = row[column] ?? NO_VALUE
      if (cell.origin === null) return [column, cell]
      const read = layersOfColumn(column)
      const ids = layers.filter(({ layer }) => read.includes(layer)).map(({ releaseId }) => releaseId)
      const furtherOrigins = [...new Set(ids)].flatMap((id) =>
        cell.origin?.releaseIds?.includes(id) ? [] : (toOrigin(provenance[id]) ?? []),
      )
      return [column, { ...cell, furtherOrigins }]
    }),
  )
}

async function readSavedResponses(request: PartRequest, upid: string, base: SheetData): Promise<Responses> {
  const { database, accountId, permissions: allowedResources } = request
  const dataSources = sheetSources(findBoard(base))
  const saved = await readSavedFacts(
    database,
    { accountId, allowedResources },
    { dataSources, upids: [upid] },
  )
  return Object.fromEntries(
    saved.flatMap((facts): [string, SourceResponse][] => {
      if (facts.values === null) return []
      const provenance = resultProvenance(facts)
      if (provenance) request.saveProvenance(provenance)
      const { dataSource, values, lists } = facts
      const status = { state: 'done', reason: null, failure: null } as const
      const origin = toOrigin(provenance ?? undefined)
      return [[dataSource, { ...status, values: values as SourceResponse['values'], lists, origin }]]
    }),
  )
}

/** Computes facts from our data, with their releases, which saved results do not state. */
async function computeResponses(
  { database, signal }: PartRequest,
  place: { upid: string; lng: number; lat: number },
): Promise<Responses> {
  const [walk] = await computeWalkScores(database, [place], signal)
  const ground = await readGroundProfile(database, place.upid, null, signal)
  const response = async (
    values: Record<string, ColumnValue>,
    releaseIds: readonly number[],
  ): Promise<SourceResponse> => {
    const first = Object.values(await findProvenance(database, releaseIds))[0]
    const origin = toOrigin(first)
    const status = { state: 'done', reason: null, failure: null, lists: null } as const
    return { ...status, values, origin: origin && { ...origin, releaseIds } }
  }
  const { walkScore = null, transitScore = null, usedInputs = [] } = walk ?? {}
  return {
    walkScore: await response(
      { walkScore, transitScore },
      usedInputs.map(({ id }) => id),
    ),
    ...(ground && {
      elevation: await response(
        { minElevation: roundToCentimetres(ground.lowest), maxElevation: roundToCentimetres(ground.highest) },
        ground.releaseIds,
      ),
    }),
  }
}

/** Returns the provenance of edited values: the person who edited the sheet. */
function editProvenance(updatedAt: string): Provenance {
  const provenance = {
    sourceKey: SHEET_EDITS_SOURCE,
    datasetKey: SHEET_EDITS_SOURCE,
    title: 'Edited by hand on the summary sheet',
    publisher: 'the author of this report',
    licence: '',
    licenceUrl: null,
    attribution: '',
    asOf: dayAt(new Date(updatedAt), DEFAULT_TIME_ZONE),
    isSynthetic: false,
  }
  return { releaseId: requestedReleaseId([provenance]), ...provenance }
}
