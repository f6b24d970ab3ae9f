/** Sales that a board returned and the data has since: twice none is compared, so the one of the data takes over what was chosen of the board's copy. */
import type { BasisSale } from '#domain/valuation/analysis/analysis-basis.ts'
import type { Database } from '../../../db/open.ts'
import type { AnalysisContent } from '../analyses/analysis-content.ts'
import { findReportedSale, isReport } from './named-sale.ts'

/** Returns the content with the choices and overrides of board sales moved to the sales of the data. Where the person left that one out, both choices stay. */
export async function moveBoardChoices(
  database: Database,
  accountId: string,
  content: AnalysisContent,
  sales: readonly BasisSale[],
): Promise<AnalysisContent> {
  const chosen = new Set(content.choices.map(({ saleId }) => saleId))
  const copies = sales.filter(({ id, requestedFrom }) => requestedFrom && chosen.has(id))
  let moved = content
  for (const copy of copies) {
    const { sale, isLeftOut } = await findReportedSale(database, accountId, content, copy)
    if (sale !== null && !isLeftOut) moved = moveChoices(moved, copy.id, sale.id)
  }
  return moved
}

/** Returns the copies that boards returned of a sale that is brought in. */
export const findCopies = (sales: readonly BasisSale[], brought: BasisSale): BasisSale[] =>
  sales.filter(
    (each) => each.requestedFrom !== undefined && each.id !== brought.id && isReport(each, brought),
  )

type Chosen = Pick<AnalysisContent, 'choices' | 'overrides'>

/** Returns the content with the choice and the overrides of one sale moved to the other; what the other has of its own stays. */
export function moveChoices<Content extends Chosen>(content: Content, from: string, to: string): Content {
  const isChosen = content.choices.some(({ saleId }) => saleId === to)
  const rows = new Set(content.overrides.flatMap(({ saleId, row }) => (saleId === to ? [row] : [])))
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
