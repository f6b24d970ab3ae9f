import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { PriceInput } from './price-input.tsx'

let price: number | null = null
function Field() {
  const [value, setValue] = useState<number | null>(null)
  price = value
  return <PriceInput label="Offer" value={value} onChange={setValue} />
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const shown = () => `${box(/thousands/).value} ${box(/below/).value}`

it.each([
  ['1,250,000', 1_250_000, '1,250 000'],
  ['1250,', 1_250_000, '1,250 000'],
  ['1250000', 1_250_000, '1,250 000'],
  ['1.25m', 1_250_000, '1,250 000'],
  ['$950k', 950_000, '950 000'],
  ['1,285,500', 1_285_500, '1,285 500'],
  ['12 345 678', 12_345_678, '12,345 678'],
  ['1,250,000.00', 1_250_000, '1,250 000'],
  ['1,250.50', 1_250, '1 250'],
  ['1.25MM', 1_250_000, '1,250 000'],
  ['1.125m', 1_125_000, '1,125 000'],
  ['unknown, market', null, ' '],
])('A price that is typed as %s', async (typed, dollars, text) => {
  const { person } = show(<Field />)
  await person.click(box(/thousands/))
  await person.keyboard(typed)
  await person.tab()
  if (document.activeElement !== document.body) await person.tab()
  expect(price).toBe(dollars)
  expect(shown()).toBe(text)
})

it('Whole dollars that are typed over a price are dollars at once, and in the place of its zeros', async () => {
  const { person } = show(<Field />)
  await person.click(box(/thousands/))
  await person.keyboard('850k')
  await person.tab()
  await person.tripleClick(box(/thousands/))
  await person.keyboard('1250000')
  expect(price).toBe(1_250_000)
  await person.tab()
  await person.tab()
  expect(price).toBe(1_250_000)
  expect(shown()).toBe('1,250 000')
})

it.each(['1250000.00', '1250000.50'])(
  'Cents that are typed after whole dollars leave them dollars: %s',
  async (typed) => {
    const { person } = show(<Field />)
    await person.click(box(/thousands/))
    await person.keyboard(typed)
    expect(price).toBe(1_250_000)
    await person.tab()
    expect(price).toBe(1_250_000)
    expect(shown()).toBe('1,250 000')
  },
)

it('A separator goes on to the units on a phone, whose keyboard does not say which key was pressed', async () => {
  const { person } = show(<Field />)
  await person.click(box(/thousands/))
  fireEvent.change(box(/thousands/), { target: { value: '850,' } })
  expect(document.activeElement).toBe(box(/below/))
  await person.keyboard('500')
  expect(price).toBe(850_500)
})

it('Dollars below a thousand that are pasted leave the thousands as they are', async () => {
  const { person } = show(<Field />)
  await person.click(box(/thousands/))
  await person.keyboard('1250,')
  await person.paste('500')
  expect(price).toBe(1_250_500)
})

it('Text that is no price is not taken when it is pasted, and the price stays', async () => {
  const { person } = show(<Field />)
  await person.click(box(/thousands/))
  await person.paste('CA$1,250,000')
  for (const text of ['1,250,000 - 1,500,000', '-250000', 'ask me']) {
    await person.click(box(/thousands/))
    await person.paste(text)
    expect(screen.getByRole('alert').textContent).toContain(`“${text}” was not taken`)
    expect(price).toBe(1_250_000)
  }
  await person.paste('1.3 million')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(price).toBe(1_300_000)
})

it('A price that is pasted, in either part', async () => {
  const { person } = show(<Field />)
  for (const part of [/thousands/, /below/]) {
    await person.click(box(part))
    await person.paste('$1,285,500')
    expect(price).toBe(1_285_500)
  }
})
