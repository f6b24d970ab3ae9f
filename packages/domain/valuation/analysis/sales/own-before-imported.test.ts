import { expect, test } from 'vitest'
import { analysisOf, SALES } from '../analysis.factory.ts'
import type { BasisSale } from '../analysis-basis.ts'
import { answerAnalysis } from '../answer-analysis.ts'

const [first] = answerAnalysis(analysisOf()).comparables
const imported = first?.sale as BasisSale
const own: BasisSale = {
  ...imported,
  id: 'own:1',
  origin: 'own',
  releaseId: null,
  upid: null,
  attributes: { ...imported.attributes, condition: 5 },
}
const pin = { saleId: own.id, choice: 'pin' as const, note: '' }
const leaveOut = (saleId: string) => ({ saleId, choice: 'exclude' as const, note: '' })

function compared(choices: (typeof pin | ReturnType<typeof leaveOut>)[]) {
  const { comparables, candidates } = answerAnalysis(analysisOf({ choices }, [...SALES, own]))
  const ids = comparables.map(({ sale }) => sale.id).filter((id) => id === own.id || id === imported.id)
  return { ids, explained: candidates.filter(({ sale }) => sale.id === own.id || sale.id === imported.id) }
}

test('A sale that was typed in stands for the imported one, which says so', () => {
  const { ids, explained } = compared([pin])
  expect(ids).toEqual([own.id])
  expect(explained).toMatchObject([
    {
      sale: { id: imported.id },
      state: 'rejected',
      reason: `Reported twice: also entered, as sold on ${own.soldOn}.`,
    },
  ])
})

test('A sale that was typed in is compared where the imported one is left out, and the other way round', () => {
  const typed = compared([pin, leaveOut(imported.id)])
  expect(typed.ids).toEqual([own.id])
  expect(typed.explained).toMatchObject([{ sale: { id: imported.id }, state: 'excluded' }])
  expect(compared([leaveOut(own.id)]).ids).toEqual([imported.id])
})
