import { expect, test } from 'vitest'
import { CHOICES } from '../analysed-sales.ts'
import { chooseSale } from './choose-sale.ts'

const OTHER = { saleId: 'other', choice: 'exclude', note: 'a flood' } as const

test.each(CHOICES)(
  'A note goes along from “%s” to what says the same of the sale, and to nothing else',
  (from) => {
    const choices = [{ saleId: 'sale', choice: from, note: 'next door' }, OTHER]
    for (const to of CHOICES) {
      const note = (from === 'exclude') === (to === 'exclude') ? 'next door' : ''
      const expected = from === to ? choices : [OTHER, { saleId: 'sale', choice: to, note }]
      expect(chooseSale(choices, 'sale', to), to).toEqual(expected)
    }
  },
)

test('A sale that is no longer chosen has no note either, and one that was not begins without', () => {
  expect(chooseSale([OTHER], 'other', null)).toEqual([])
  expect(chooseSale([OTHER], 'sale', 'pin')).toEqual([OTHER, { saleId: 'sale', choice: 'pin', note: '' }])
})
