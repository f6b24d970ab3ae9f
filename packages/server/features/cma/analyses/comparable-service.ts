import type { Analysis } from '#contract/cma/analyses.ts'
import type { OwnSale, SaveOwnSale } from '#contract/cma/market-sales.ts'
import { LotlineError } from '#contract/errors.ts'
import type { BasisSale } from '#domain/valuation/analysis/analysis-basis.ts'
import { MAX_CHOICES, MAX_OWN_SALES } from '#domain/valuation/analysis/analysis-limits.ts'
import { addSale } from '#domain/valuation/analysis/sales/added-sales.ts'
import { chooseSale } from '#domain/valuation/analysis/sales/choose-sale.ts'
import { inTransaction, lockCount } from '../../../db/in-transaction.ts'
import type { Queryable } from '../../../db/open.ts'
import { readOwnSales } from '../place/place-service.ts'
import { findCopies, moveChoices } from '../sales/board-copies.ts'
import { type BoardSaleDeps, findBoardSale, notInData } from '../sales/board-sale.ts'
import { findNamedSale, findSameSale, type NamedBy, readPid } from '../sales/named-sale.ts'
import { toOwnSale } from './analysis-content.ts'
import { ANALYSES } from './analysis-kind.ts'
import type { AnalysisRow } from './analysis-queries.ts'
import { loadBasis, packBasis } from './basis-service.ts'
import {
  deleteOwnSales as deleteOwnSaleRows,
  hasOwnSale,
  insertOwnSale,
  listOwnSales,
  type OwnSaleRow,
  updateOwnSale,
} from './own-sale-queries.ts'
import { type AnalysisDeps, advance } from './service.ts'

/**
 * Pins the newest sale of an MLS® number or PID. Queries the account's boards for a number missing from the
 * data. @throws 404 if the analysis or sale does not exist; 409; 422 if the PID is invalid or the sale was
 * left out or is not closed; 503 if a board is down.
 */
export async function addComparable(
  deps: AnalysisDeps & BoardSaleDeps,
  accountId: string,
  { analysisId, version, by }: { analysisId: string; version: number; by: NamedBy },
  signal: AbortSignal,
): Promise<Analysis> {
  const row = await ANALYSES.findOwn(deps.database, accountId, analysisId)
  const { content } = row
  const namedSale = await findNamedSale(deps.database, accountId, content, by)
  if (namedSale) return addToBasis(deps, accountId, row, version, namedSale)
  if (by.kind === 'pid') throw notInData(by)
  const sale = await findBoardSale(deps, { accountId, content, by, signal })
  // The data may have the same sale without its MLS® number.
  const stored = await findSameSale(deps.database, accountId, content, sale)
  return addToBasis(deps, accountId, row, version, stored ?? sale)
}

/**
 * Adds a sale to the basis in place of a board's copy of it, and pins it. A pinned sale keeps its note.
 * `storeSale` runs in the same transaction.
 */
async function addToBasis(
  deps: AnalysisDeps,
  accountId: string,
  row: AnalysisRow,
  version: number,
  sale: BasisSale,
  storeSale?: (transaction: Queryable) => Promise<void>,
): Promise<Analysis> {
  const { title, market_id, read_at } = row
  const basis = await loadBasis(deps.database, accountId, row.basis_id)
  const copies = findCopies(basis.sales, sale)
  const content = copies.reduce((moved, copy) => moveChoices(moved, copy.id, sale.id), row.content)
  const choices = chooseSale(content.choices, sale.id, 'pin')
  if (choices.length > MAX_CHOICES) {
    throw new LotlineError('unprocessable', `At most ${MAX_CHOICES} sales can be chosen in an analysis.`)
  }
  const isPinned = content.choices.some(({ saleId, choice }) => saleId === sale.id && choice === 'pin')
  const sales = addSale(basis.sales, { sale, copies, isPinned })
  const advanced = {
    title,
    content: { ...content, choices },
    // Only this sale was read, so market and time are unchanged.
    basis: { content: packBasis({ ...basis, sales }), market_id, read_at },
  }
  return advance(deps, accountId, row, version, advanced, storeSale)
}

export async function getOwnSales({ database }: AnalysisDeps, accountId: string): Promise<OwnSale[]> {
  return (await listOwnSales(database, accountId)).map(toOwnSale)
}

/**
 * Stores an own sale and adds it to the named analysis. @throws 404; 409 if changed since opened; 422 for too
 * many
 */
export async function saveOwnSale(
  deps: AnalysisDeps,
  accountId: string,
  { ownSaleId: id, updatedAt, analysisId, clientId: _, ...stated }: SaveOwnSale,
): Promise<OwnSale> {
  const analysis =
    analysisId === undefined ? null : await ANALYSES.findOwn(deps.database, accountId, analysisId)
  const content = { ...stated, pid: stated.pid === null ? null : readPid(stated.pid) }
  const sale: OwnSaleRow = { id, content, updated_at: deps.clock() }
  const former = updatedAt === null ? null : new Date(updatedAt)
  const store = (transaction: Queryable) => storeOwnSale(transaction, accountId, sale, former)
  // One transaction, so that a retry after a conflict does not store the sale twice.
  if (analysis) {
    const [basisSale] = (await readOwnSales(deps.database, [sale])) as [BasisSale]
    await addToBasis(deps, accountId, analysis, analysis.version, basisSale, store)
  } else await inTransaction(deps.database, store)
  return toOwnSale(sale)
}

async function storeOwnSale(
  { db }: Queryable,
  accountId: string,
  sale: OwnSaleRow,
  former: Date | null,
): Promise<void> {
  const count = await lockCount({ db }, 'own_sale', accountId)
  // A new sale may already be stored, if the response to an earlier request was lost.
  if (await updateOwnSale({ db }, accountId, sale, former)) return
  if (former !== null) {
    if (!(await hasOwnSale({ db }, accountId, sale.id))) throw ownSaleNotFound()
    throw new LotlineError(
      'conflict',
      'This sale was changed since you opened it, perhaps in another window. Nothing was overwritten: go back to the list, and open it again.',
    )
  }
  if (count >= MAX_OWN_SALES) {
    throw new LotlineError('unprocessable', `At most ${MAX_OWN_SALES} sales can be entered.`)
  }
  if (!(await insertOwnSale({ db }, accountId, sale))) throw ownSaleNotFound()
}

/** @throws 404, deleting none, if a sale belongs to another account */
export async function deleteOwnSales(
  { database }: AnalysisDeps,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  const unique = [...new Set(ids)]
  await inTransaction(database, async ({ db }) => {
    if ((await deleteOwnSaleRows({ db }, accountId, unique)) < unique.length) throw ownSaleNotFound()
  })
}

const ownSaleNotFound = () => new LotlineError('not_found', 'This sale does not exist, or was deleted.')
