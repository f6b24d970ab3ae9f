/** Gives subjects and own sales the neighbourhood and strata building of their places: a person does not state them, and without them they would count as average. */
import type { AnalysisSubject } from '#contract/cma/analyses.ts'
import type { BasisSale } from '#domain/valuation/analysis/analysis-basis.ts'
import type { Database } from '../../../db/open.ts'
import { asBasisSale } from '../analyses/analysis-content.ts'
import type { OwnSaleRow } from '../analyses/own-sale-queries.ts'
import { findPlaces } from './place-queries.ts'

type Queryable = Pick<Database, 'db'>

/** Returns a subject with what its place has; what was stated stays. */
export async function placeSubject(database: Queryable, subject: AnalysisSubject): Promise<AnalysisSubject> {
  if (subject.neighbourhood !== null && subject.building !== null) return subject
  const [place] = await findPlaces(database, [subject])
  return {
    ...subject,
    neighbourhood: subject.neighbourhood ?? place?.neighbourhood ?? null,
    building: subject.building ?? place?.building ?? null,
  }
}

/** Returns own sales as analyses read them, with what their places have; what was stated stays. */
export async function readOwnSales(database: Queryable, rows: readonly OwnSaleRow[]): Promise<BasisSale[]> {
  const sales = rows.map(asBasisSale)
  const places = await findPlaces(database, sales)
  return sales.map((sale, index) => ({
    ...sale,
    neighbourhood: sale.neighbourhood ?? places[index]?.neighbourhood ?? null,
    building: sale.building ?? places[index]?.building ?? null,
  }))
}

/** Returns true where a neighbourhood that was not known when an analysis was read is known now: Renew will read it. */
export async function isNeighbourhoodFound(
  database: Queryable,
  properties: readonly Pick<BasisSale, 'pid' | 'position' | 'neighbourhood'>[],
): Promise<boolean> {
  const unknown = properties.filter(({ neighbourhood }) => neighbourhood === null)
  return (await findPlaces(database, unknown)).some(({ neighbourhood }) => neighbourhood !== null)
}
