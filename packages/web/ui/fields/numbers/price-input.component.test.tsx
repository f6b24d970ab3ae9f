import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { PriceInput, type PriceInputProps } from './price-input.tsx'

let price: number | null = null
let isOk = true
function Field(props: Partial<PriceInputProps>) {
  const [value, setValue] = useState<number | null>(null)
  price = value
  return (
    <PriceInput
      {...props}
      label="Offer"
      value={value}
      onChange={(next, { ok }) => {
        setValue(next)
        isOk = ok
      }}
    />
  )
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Offer' })

it.each([
  ['812500', 812_500, '812,500'],
  ['812,500', 812_500, '812,500'],
  ['$812.5k', 812_500, '812,500'],
  ['1.4m', 1_400_000, '1,400,000'],
  ['1.25 million', 1_250_000, '1,250,000'],
  ['1,285,500', 1_285_500, '1,285,500'],
  ['12 345 678', 12_345_678, '12,345,678'],
  ['1,250,000.50', 1_250_000, '1,250,000'],
])(
  'A price that is typed as %s is that price, and is shown in thousands and units',
  async (typed, dollars, text) => {
    const { person } = show(<Field />)
    await person.type(box(), typed)
    expect(price).toBe(dollars)
    await person.tab()
    expect(price).toBe(dollars)
    expect(box().value).toBe(text)
    expect(screen.queryByRole('status')).toBeNull()
  },
)

it.each(['1,25', '595.000,00', '595.000', '-250000', '1,250,000 - 1,500,000', 'ask me'])(
  'Text that is not one price is left as it is, with an example: %s',
  async (typed) => {
    const { person } = show(<Field />)
    await person.type(box(), typed)
    await person.tab()
    expect(price).toBeNull()
    expect(isOk).toBe(false)
    expect(box().value).toBe(typed)
    screen.getByText('Enter one price, for example 812,500, 812.5k or 1.4m.')
    await person.clear(box())
    expect(isOk).toBe(true)
  },
)

it.each([
  ['850', '$850,000', 850_000],
  ['812.5', '$812,500', 812_500],
  ['812500000', '$812,500', 812_500],
])('A price of %s is questioned, and changed by one click', async (typed, meant, dollars) => {
  const { person } = show(<Field />)
  await person.type(box(), typed)
  expect(screen.queryByRole('status')).toBeNull()
  await person.tab()
  expect(price).toBe(Math.trunc(Number(typed)))
  await person.click(screen.getByRole('button', { name: `Change to ${meant}` }))
  expect(price).toBe(dollars)
  expect(screen.queryByRole('status')).toBeNull()
})

it.each(['-15k', '(15,000)'])('An adjustment may be negative: %s', async (typed) => {
  const { person } = show(<Field isSigned typicalDollars={8_125} />)
  await person.type(box(), typed)
  await person.tab()
  expect(price).toBe(-15_000)
  expect(box().value).toBe('−15,000')
  expect(screen.queryByRole('status')).toBeNull()
})

it('An adjustment a hundred times off is questioned', async () => {
  const { person } = show(<Field isSigned typicalDollars={8_125} />)
  await person.type(box(), '-$812,500,000')
  await person.tab()
  await person.click(screen.getByRole('button', { name: 'Change to −$812,500' }))
  expect(price).toBe(-812_500)
  expect(document.activeElement).toBe(box())
})

it('A form with a questioned price is submitted the second time only', async () => {
  let sent = 0
  const { person } = show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent++
      }}
    >
      <Field />
    </form>,
  )
  await person.type(box(), '8,125,000,000{Enter}')
  expect(sent).toBe(0)
  screen.getByRole('button', { name: 'Change to $8,125,000' })
  expect(document.activeElement).toBe(box())
  await person.type(box(), '{Enter}')
  expect(sent).toBe(1)
})
