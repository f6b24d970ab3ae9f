/** Adds neighbourhoods, which users do not enter. Without one, a property counts as average. */
import type { AnalysisSubject } from '#contract/cma/analyses.ts'
import type { BasisSale } from '#domain/valuation/analysis/analysis-basis.ts'
import { addParcelAttributes } from '#domain/valuation/cma/design/imported-columns.ts'
import type { ImportedAttributes } from '#domain/valuation/cma/sales/market-sale.ts'
import type { Queryable } from '../../../db/open.ts'
import { toBasisSale } from '../analyses/analysis-content.ts'
import type { OwnSaleRow } from '../analyses/own-sale-queries.ts'
import { findPlaces, type PlaceDetails } from './place-queries.ts'

/** Adds unstated details of the place. */
export async function placeSubject(database: Queryable, subject: AnalysisSubject): Promise<AnalysisSubject> {
  if (subject.neighbourhood !== null && subject.building !== null) return subject
  const [place] = await findPlaces(database, [subject])
  return {
    ...subject,
    neighbourhood: subject.neighbourhood ?? place?.neighbourhood ?? null,
    building: subject.building ?? place?.building ?? null,
  }
}

/** Reads own sales, and adds details of their places unless stated. */
export async function readOwnSales(database: Queryable, rows: readonly OwnSaleRow[]): Promise<BasisSale[]> {
  const sales = rows.map(toBasisSale)
  const places = await findPlaces(database, sales)
  return sales.map((sale, index) => ({
    ...sale,
    neighbourhood: sale.neighbourhood ?? places[index]?.neighbourhood ?? null,
    building: sale.building ?? places[index]?.building ?? null,
    ...importedAt(places[index], sale.imported),
  }))
}

export function importedAt(
  place: Pick<PlaceDetails, 'facts' | 'releaseId'> | undefined,
  ownAttributes?: ImportedAttributes,
): Pick<BasisSale, 'imported' | 'furtherReleaseIds'> {
  const { imported, isOfParcel } = addParcelAttributes(ownAttributes, place?.facts ?? {})
  const releaseId = isOfParcel ? (place?.releaseId ?? null) : null
  return { ...(imported && { imported }), furtherReleaseIds: releaseId === null ? [] : [releaseId] }
}

export async function isNeighbourhoodFound(
  database: Queryable,
  properties: readonly Pick<BasisSale, 'pid' | 'position' | 'neighbourhood'>[],
): Promise<boolean> {
  const unplaced = properties.filter(({ neighbourhood }) => neighbourhood === null)
  return (await findPlaces(database, unplaced)).some(({ neighbourhood }) => neighbourhood !== null)
}
