/** Replaces board copies by the sales in the data, because no sale may be compared twice. */
import type { BasisSale } from '#domain/valuation/analysis/analysis-basis.ts'
import type { Database } from '../../../db/open.ts'
import type { AnalysisContent } from '../analyses/analysis-queries.ts'
import { findReportedSale, isReport } from './named-sale.ts'

/** Moves choices from board copies to sales in the data, except those that a person left out. */
export async function moveBoardChoices(
  database: Database,
  accountId: string,
  content: AnalysisContent,
  sales: readonly BasisSale[],
): Promise<AnalysisContent> {
  const chosenIds = new Set(content.choices.map(({ saleId }) => saleId))
  const copies = sales.filter(({ id, requestedFrom }) => requestedFrom && chosenIds.has(id))
  let result = content
  for (const copy of copies) {
    const { sale, isLeftOut } = await findReportedSale(database, accountId, content, copy)
    if (sale !== null && !isLeftOut) result = moveChoices(result, copy.id, sale.id)
  }
  return result
}

export const findCopies = (sales: readonly BasisSale[], newSale: BasisSale): BasisSale[] =>
  sales.filter(
    (sale) => sale.requestedFrom !== undefined && sale.id !== newSale.id && isReport(sale, newSale),
  )

type Chosen = Pick<AnalysisContent, 'choices' | 'overrides'>

/** Choices and overrides of `to` take precedence. */
export function moveChoices<Content extends Chosen>(content: Content, from: string, to: string): Content {
  const isChosen = content.choices.some(({ saleId }) => saleId === to)
  const rows = new Set(content.overrides.filter(({ saleId }) => saleId === to).map(({ row }) => row))
  return {
    ...content,
    choices: content.choices.flatMap((choice) => {
      if (choice.saleId !== from) return [choice]
      return isChosen ? [] : [{ ...choice, saleId: to }]
    }),
    overrides: content.overrides.flatMap((override) => {
      if (override.saleId !== from) return [override]
      return rows.has(override.row) ? [] : [{ ...override, saleId: to }]
    }),
  }
}
