import { LotlineError } from '#contract/errors.ts'
import type { SheetEdits, SummarySheet } from '#contract/parcel/summary-sheets.ts'
import { MAX_SAVED_SHEETS } from '#domain/summary-sheet/sheet.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, lockCount } from '../../../db/in-transaction.ts'
import { findSheets, insertSheet, type SheetContent, updateSheet } from './summary-sheet-queries.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** A sheet that was never saved has no edits. */
export async function loadSheets(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
  upids: readonly string[],
): Promise<SummarySheet[]> {
  const rows = await findSheets(database, accountId, upids)
  const sheets = new Map(rows.map((row) => [row.upid, toSheet(row)]))
  return [...new Set(upids)].map((upid) => sheets.get(upid) ?? emptySheet(upid))
}

/** @throws `conflict` if saved elsewhere, `parcel_not_found`, `unprocessable` at the account's limit */
export async function saveSheet(
  { database, clock }: Deps,
  accountId: string,
  { upid, version, ...content }: SheetContent & { upid: string; version: number },
): Promise<SummarySheet> {
  const now = clock()
  const row =
    version === 0
      ? await inTransaction(database, async ({ db }) => {
          if ((await lockCount({ db }, 'summary_sheet', accountId)) >= MAX_SAVED_SHEETS) throw tooMany()
          return insertSheet({ db }, accountId, upid, content, now)
        })
      : await updateSheet(database, accountId, upid, { ...content, version }, now)
  if (row) return toSheet(row)
  const [current] = await findSheets(database, accountId, [upid])
  if (!current && version === 0) {
    throw new LotlineError(
      'parcel_not_found',
      `There is no parcel “${upid.slice(0, 60)}”. It may have been subdivided or assembled.`,
    )
  }
  throw new LotlineError(
    'conflict',
    'This summary sheet was saved in another window since you opened it. Nothing was overwritten: load the version saved there, or overwrite it with yours.',
  )
}

const tooMany = () =>
  new LotlineError(
    'unprocessable',
    `Changes on at most ${formatNumber(MAX_SAVED_SHEETS)} summary sheets can be saved.`,
  )

const emptySheet = (upid: string): SummarySheet => ({
  upid,
  title: null,
  edits: { items: {}, sections: {} },
  showsMlsHistory: false,
  version: 0,
  updatedAt: null,
})

function toSheet(row: Awaited<ReturnType<typeof findSheets>>[number]): SummarySheet {
  return {
    upid: row.upid,
    title: row.title,
    edits: row.edits as SheetEdits,
    showsMlsHistory: row.shows_mls_history,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}
