/** Properties that sales are compared with, for both parts about sales nearby. */
import { LotlineError } from '#contract/errors.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import type { PartBlock } from '#domain/report/part-content.ts'
import { type PartRequest, text } from '../part-maker.ts'
import { type FoundSale, findSaleSubject, type SaleSubject } from './nearby-sale-queries.ts'

/** Returns the property to compare with, or a sentence why nothing compares with it. Throws `parcel_not_found`. */
export async function subjectOfSales(
  { database, card }: PartRequest,
  upid: string,
): Promise<{ subject: SaleSubject } | { reason: PartBlock }> {
  const { units } = await card(upid)
  const subject = await findSaleSubject(database, upid)
  if (!subject) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
  if (units.count === 0) return { subject }
  const sentence =
    'This is a strata building, whose units are sold one by one. A report about one of its units has the sales of units around it.'
  return { reason: text('building', sentence) }
}

/** `Single family dwelling` */
export const kindOfSales = ({ upid, useTitle }: SaleSubject): string =>
  useTitle === null
    ? isUnit(upid)
      ? 'strata units of any use, for no roll states that of this one'
      : 'parcels of any use, for no roll states that of this one'
    : `${isUnit(upid) ? 'strata units' : 'parcels'} with the same use on the assessment roll (${useTitle})`

/** The sales of both parts lie within this distance. */
export const REACH_METRES = 1_000
export const REACH = 'within 1\u00a0km (0.6\u00a0mi) in a straight line'

/** Returns the newest of the releases of many sales, which stands for those before it; null of none. */
export const newestRelease = (sales: readonly FoundSale[]): number | null =>
  sales.length === 0 ? null : Math.max(...sales.map(({ releaseId }) => releaseId))
