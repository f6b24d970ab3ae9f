import { LotlineError } from '#contract/errors.ts'
import { noPidText, readTypedPid } from '#domain/parcel/pid.ts'
import { compareTexts } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import type { BasisSale } from '#domain/valuation/analysis/analysis-basis.ts'
import { findEligibleSales, isSameDeal } from '#domain/valuation/cma/sales/eligible-sales.ts'
import type { Database } from '../../../db/open.ts'
import { getReading } from '../analyses/analysis-content.ts'
import type { AnalysisContent } from '../analyses/analysis-queries.ts'
import { listOwnSales } from '../analyses/own-sale-queries.ts'
import { readOwnSales } from '../place/place-service.ts'
import { findNamedSales } from './pool-queries.ts'

export type NamedBy = { kind: 'listing'; listingNumber: string } | { kind: 'pid'; pid: string }
type Name = { pid: string } | { listingNumber: string }

/**
 * Finds the newest sale before the effective date, preferably one that the analysis can compare. If several
 * sources report it, finds the report that counts. @throws 422 for an invalid PID, or a sale that was left
 * out.
 */
export async function findNamedSale(
  database: Database,
  accountId: string,
  content: AnalysisContent,
  by: NamedBy,
): Promise<BasisSale | null> {
  const name = by.kind === 'pid' ? { pid: readPid(by.pid) } : { listingNumber: by.listingNumber }
  const sales = await findFamily(database, accountId, name, content.effectiveDate)
  const report = chooseReport(
    sales,
    sales.filter((sale) => isNamed(sale, name)),
    content,
  )
  return refuseLeftOut(report, nameText(by))
}

/** Finds the sale that `findNamedSale` would choose. @throws 422 if it was left out. */
export async function findSameSale(
  database: Database,
  accountId: string,
  content: AnalysisContent,
  sale: BasisSale,
): Promise<BasisSale | null> {
  const report = await findReportedSale(database, accountId, content, sale)
  return refuseLeftOut(report, nameText({ kind: 'listing', listingNumber: sale.listingNumber ?? '' }))
}

interface ReportedSale {
  sale: BasisSale | null
  isLeftOut: boolean
}

export async function findReportedSale(
  database: Database,
  accountId: string,
  content: AnalysisContent,
  sale: BasisSale,
): Promise<ReportedSale> {
  const names = getNames(sale)
  const families = await Promise.all(
    names.map((name) => findFamily(database, accountId, name, content.effectiveDate)),
  )
  const sales = [...new Map(families.flat().map((candidate) => [candidate.id, candidate])).values()]
  return chooseReport(
    sales,
    sales.filter((candidate) => isReport(sale, candidate)),
    content,
  )
}

/** `PID 012-345-678`, `MLS® number R2900001` */
export const nameText = (by: NamedBy): string =>
  by.kind === 'pid' ? `PID ${by.pid}` : `MLS® number ${by.listingNumber}`

function chooseReport(
  sales: readonly BasisSale[],
  namedSales: readonly BasisSale[],
  content: AnalysisContent,
): ReportedSale {
  const sorted = namedSales.toSorted(newestFirst)
  const excludedIds = new Set(
    content.choices.filter(({ choice }) => choice === 'exclude').map(({ saleId }) => saleId),
  )
  const { eligible } = findEligibleSales(sales, getReading(content), excludedIds)
  const isEligible = ({ id }: Pick<BasisSale, 'id'>) => eligible.some((other) => other.id === id)
  const isNamedSale = (sale: BasisSale) => sorted.some((other) => isSameSale(sale, other))
  const [comparableSale] = sales.filter((sale) => isEligible(sale) && isNamedSale(sale)).toSorted(newestFirst)
  if (comparableSale) return { sale: comparableSale, isLeftOut: false }
  const leftOut = sales.find((sale) => excludedIds.has(sale.id) && isNamedSale(sale))
  if (leftOut) return { sale: leftOut, isLeftOut: true }
  // A sale that cannot be compared is also returned, to list its reason.
  return { sale: sorted[0] ?? null, isLeftOut: false }
}

function refuseLeftOut({ sale, isLeftOut }: ReportedSale, saleText: string): BasisSale | null {
  if (sale === null || !isLeftOut) return sale
  throw new LotlineError(
    'unprocessable',
    `The sale of ${saleText} on ${formatDate(sale.soldOn)} was left out of this analysis. Pin it in the list of sales to compare it.`,
  )
}

/**
 * Finds the sales of a PID or MLS® number before a day, and other sales of their PIDs, which decide which
 * report counts.
 */
async function findFamily(
  database: Database,
  accountId: string,
  name: Name,
  before: string,
): Promise<BasisSale[]> {
  const ownSales = (await readOwnSales(database, await listOwnSales(database, accountId))).filter(
    ({ soldOn }) => soldOn < before,
  )
  const importedSales = await findNamedSales(database, name, before)
  const namedSales = [...ownSales.filter((sale) => isNamed(sale, name)), ...importedSales]
  const pids = new Set(namedSales.map(({ pid }) => pid).filter((pid) => pid !== null))
  const byPid = await Promise.all([...pids].map((pid) => findNamedSales(database, { pid }, before)))
  const ownByPid = ownSales.filter(({ pid }) => pid !== null && pids.has(pid))
  return [...new Map([...namedSales, ...byPid.flat(), ...ownByPid].map((sale) => [sale.id, sale])).values()]
}

const getNames = ({ pid, listingNumber }: BasisSale): Name[] => [
  ...(pid === null ? [] : [{ pid }]),
  ...(listingNumber === null ? [] : [{ listingNumber }]),
]

export const isReport = (returned: BasisSale, other: BasisSale): boolean =>
  getNames(returned).some((name) => isNamed(other, name)) && isSameDeal(returned, other)

const isNamed = (sale: BasisSale, name: Name): boolean =>
  'pid' in name
    ? sale.pid === name.pid
    : sale.listingNumber?.toUpperCase() === name.listingNumber.toUpperCase()

const isSameSale = (a: BasisSale, b: BasisSale): boolean =>
  a.id === b.id || (a.pids[0] === b.pids[0] && isSameDeal(a, b))

const newestFirst = (a: BasisSale, b: BasisSale): number => compareTexts(b.soldOn, a.soldOn)

export function readPid(text: string): string {
  const pid = readTypedPid(text)
  if (pid !== null) return pid
  throw new LotlineError('unprocessable', noPidText(text))
}
