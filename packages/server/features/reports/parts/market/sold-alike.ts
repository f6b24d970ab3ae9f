/** Properties that sales are compared with, for both parts about sales nearby. */
import { LotlineError } from '#contract/errors.ts'
import { type Block, releasesOfRow } from '#domain/blocks/block.ts'
import { type Releases, text } from '#domain/blocks/make-block.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import type { PartRequest } from '../part-maker.ts'
import { type FoundSale, findSaleSubject, type SaleSubject } from './nearby-sale-queries.ts'

/**
 * Returns the property to compare with, or the reason why it has no comparables.
 * @throws `parcel_not_found`
 */
export async function subjectOfSales(
  { database, card }: PartRequest,
  upid: string,
): Promise<{ subject: SaleSubject } | { reason: Block }> {
  const { units, releaseId } = await card(upid)
  const subject = await findSaleSubject(database, upid)
  if (!subject) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
  if (units.count === 0) return { subject }
  const sentence =
    'This is a strata building, whose units are sold one by one. A report about one of its units has the sales of units around it.'
  return { reason: text('building', sentence, [releaseId]) }
}

/** `parcels with the same use on the assessment roll (Single family dwelling)` */
export const kindOfSales = ({
  upid,
  use,
  useTitle,
}: Pick<SaleSubject, 'upid' | 'use' | 'useTitle'>): string =>
  use === null
    ? `${isUnit(upid) ? 'strata units' : 'parcels'} of any use`
    : `${isUnit(upid) ? 'strata units' : 'parcels'} with the same use on the assessment roll (${useTitle ?? `code ${use}`})`

/** Sentence appended to those about sales of any use, with a leading space; empty for others. */
export const whyOfAnyUse = ({ use }: Pick<SaleSubject, 'use'>): string =>
  use === null ? ' No assessment roll states the use of this one.' : ''

/** The sales of both parts lie within this distance. */
export const REACH_METRES = 1_000
export const REACH = 'within 1\u00a0km (0.6\u00a0mi) in a straight line'

/** Returns the newest release of each source behind a value of many sales. */
export const releasesOfPrices = (sales: readonly FoundSale[]): Releases =>
  newestBySource(sales.map(({ sourceKey, releaseId }) => ({ sourceKey, releaseId })))

/** As above, including floor areas if used. */
export const releasesOfFloorPrices = (sales: readonly FoundSale[]): Releases =>
  newestBySource(
    sales.flatMap(({ sourceKey, releaseId, propertySourceKey, propertyReleaseId, floorSquareMetres }) => [
      { sourceKey, releaseId },
      ...(floorSquareMetres === null ? [] : [{ sourceKey: propertySourceKey, releaseId: propertyReleaseId }]),
    ]),
  )

/** Returns the releases of a sentence about these sales: of the prices, and of the rolls that state their use. */
export const releasesOfSentence = ({ useReleaseId }: SaleSubject, sales: readonly FoundSale[]): number[] => {
  const used = sales.flatMap((sale) => [
    { sourceKey: sale.sourceKey, releaseId: sale.releaseId },
    ...(sale.useReleaseId === null || sale.useSourceKey === null
      ? []
      : [{ sourceKey: sale.useSourceKey, releaseId: sale.useReleaseId }]),
  ])
  return [useReleaseId, ...releasesOfRow(newestBySource(used))].filter((id) => id !== null)
}

/** Returns the newest release of each source. */
export function newestBySource(releases: readonly { sourceKey: string; releaseId: number }[]): Releases {
  const bySource = Map.groupBy(releases, ({ sourceKey }) => sourceKey)
  const newest = [...bySource.values()].map((own) => Math.max(...own.map(({ releaseId }) => releaseId)))
  const [releaseId = null, ...furtherReleaseIds] = newest.toSorted((one, other) => one - other)
  return { releaseId, furtherReleaseIds }
}
