import { expect, test } from 'vitest'
import type { SaleChoice } from '#contract/cma/analyses.ts'
import { moveChoices } from './board-copies.ts'

const choiceOf = (saleId: string, choice: SaleChoice['choice'] = 'pin', note = ''): SaleChoice => ({
  saleId,
  choice,
  note,
})
const overrideOf = (saleId: string, row: 'size' | 'lot', dollars = 5_000) => ({
  ...{ saleId, row, dollars },
  note: 'Seen inside',
})

test('What was chosen of a board’s copy is chosen of the sale of the data, in its order among the pins', () => {
  const content = {
    choices: [choiceOf('a'), choiceOf('board', 'pin', 'Next door'), choiceOf('b')],
    overrides: [overrideOf('board', 'size'), overrideOf('a', 'size')],
  }
  expect(moveChoices(content, 'board', 'sale')).toEqual({
    choices: [choiceOf('a'), choiceOf('sale', 'pin', 'Next door'), choiceOf('b')],
    overrides: [overrideOf('sale', 'size'), overrideOf('a', 'size')],
  })
})

test('The choice and overrides that the sale of the data has of its own stay', () => {
  const content = {
    choices: [choiceOf('board', 'exclude'), choiceOf('sale', 'pin', 'As registered')],
    overrides: [overrideOf('board', 'size'), overrideOf('board', 'lot'), overrideOf('sale', 'size', 7_000)],
  }
  expect(moveChoices(content, 'board', 'sale')).toEqual({
    choices: [choiceOf('sale', 'pin', 'As registered')],
    overrides: [overrideOf('sale', 'lot'), overrideOf('sale', 'size', 7_000)],
  })
})
