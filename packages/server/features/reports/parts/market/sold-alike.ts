import type { ReportParcel } from '#contract/report/report-subject.ts'
import { type Block, rowReleases } from '#domain/blocks/block.ts'
import { type Releases, textBlock } from '#domain/blocks/make-block.ts'
import { formatParcels, isUnit } from '#domain/parcel/address/strata-unit.ts'
import { notInData, type PartMaker, type PartRequest, parcelsOnOneMap } from '../part-maker.ts'
import { type FoundSale, findSaleSubject, type SaleSubject } from './nearby-sale-queries.ts'

/**
 * Finds the sale subject, or a text that says why the parcel has no comparables. @throws `parcel_not_found`
 */
async function findSubject(
  { database, card }: PartRequest,
  upid: string,
): Promise<{ subject: SaleSubject } | { reason: Block }> {
  const { units, releaseId } = await card(upid)
  const subject = await findSaleSubject(database, upid)
  if (!subject) throw notInData()
  if (units.count === 0) return { subject }
  const sentence =
    'This is a strata building, whose units are sold separately. A report about one of its units shows the sales of nearby units.'
  return { reason: textBlock('building', sentence, [releaseId]) }
}

/** `parcels with the same use on the assessment roll (Single family dwelling)` */
export const salesKindText = ({
  upid,
  use,
  useTitle,
}: Pick<SaleSubject, 'upid' | 'use' | 'useTitle'>): string =>
  use === null
    ? `${isUnit(upid) ? 'strata units' : 'parcels'} of any use`
    : `${isUnit(upid) ? 'strata units' : 'parcels'} with the same use on the assessment roll (${useTitle ?? `code ${use}`})`

/**
 * Says why sales of any use are included, with a leading space. Empty if all sales have the subject's use.
 */
export const mixedUseReason = ([{ use }, ...others]: readonly [
  Pick<SaleSubject, 'use'>,
  ...Pick<SaleSubject, 'use'>[],
]): string =>
  use === null ? ` No assessment roll states the use of ${others.length > 0 ? 'these' : 'this one'}.` : ''

export const REACH_METRES = 1_000
const REACH = 'within 1\u00a0km (0.6\u00a0mi) in a straight line'
export const reachText = (subjects: Subjects): string =>
  subjects.length > 1 ? `${REACH} of one of the parcels` : REACH

export type Subjects = readonly [SaleSubject, ...SaleSubject[]]

/** Makes a market part in which parcels near the first parcel and with the same use share a section. */
export function salesPart(
  blocksOf: (request: PartRequest, subjects: Subjects, name: string) => Promise<Block[]>,
): PartMaker {
  return {
    async ofParcel(request, { upid, addressLine1 }) {
      const result = await findSubject(request, upid)
      if ('reason' in result) return [result.reason]
      return blocksOf(request, [result.subject], addressLine1 ?? 'the parcel')
    },
    async ofAll(request, parcels) {
      const subjects = await findSimilarSubjects(request, parcels)
      if (subjects === null) return null
      const replaced = subjects.map(({ upid }) => upid)
      return { blocks: await blocksOf(request, subjects, formatParcels(replaced)), replaced }
    },
  }
}

/**
 * Finds the first sale subject, and nearby subjects of the same kind and use. Null if there are no others.
 */
async function findSimilarSubjects(
  request: PartRequest,
  parcels: readonly ReportParcel[],
): Promise<Subjects | null> {
  const subjects: SaleSubject[] = []
  for (const upid of await parcelsOnOneMap(request, parcels)) {
    const result = await findSubject(request, upid)
    if ('subject' in result) subjects.push(result.subject)
  }
  const [first, ...others] = subjects
  if (!first) return null
  const matches = others.filter(({ upid, use }) => use === first.use && isUnit(upid) === isUnit(first.upid))
  return matches.length === 0 ? null : [first, ...matches]
}

export const priceReleases = (sales: readonly FoundSale[]): Releases =>
  newestBySource(sales.map(({ sourceKey, releaseId }) => ({ sourceKey, releaseId })))

/** Lists the releases of prices, and of floor areas where known. */
export const floorPriceReleases = (sales: readonly FoundSale[]): Releases =>
  newestBySource(
    sales.flatMap(({ sourceKey, releaseId, propertySourceKey, propertyReleaseId, floorSquareMetres }) => [
      { sourceKey, releaseId },
      ...(floorSquareMetres === null ? [] : [{ sourceKey: propertySourceKey, releaseId: propertyReleaseId }]),
    ]),
  )

/** Lists the releases of prices, and of rolls that state uses. */
export const sentenceReleases = (subjects: Subjects, sales: readonly FoundSale[]): number[] => {
  const rows = sales.flatMap((sale) => [
    { sourceKey: sale.sourceKey, releaseId: sale.releaseId },
    ...(sale.useReleaseId === null || sale.useSourceKey === null
      ? []
      : [{ sourceKey: sale.useSourceKey, releaseId: sale.useReleaseId }]),
  ])
  const useReleaseIds = subjects.map(({ useReleaseId }) => useReleaseId)
  return [...new Set([...useReleaseIds, ...rowReleases(newestBySource(rows))])].filter((id) => id !== null)
}

export function newestBySource(releases: readonly { sourceKey: string; releaseId: number }[]): Releases {
  const bySource = Map.groupBy(releases, ({ sourceKey }) => sourceKey)
  const ids = [...bySource.values()].map((group) => Math.max(...group.map(({ releaseId }) => releaseId)))
  const [releaseId = null, ...furtherReleaseIds] = ids.toSorted((a, b) => a - b)
  return { releaseId, furtherReleaseIds }
}
