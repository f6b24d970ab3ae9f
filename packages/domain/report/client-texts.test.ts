import { expect, it } from 'vitest'
import { clientText } from './client-texts.ts'

const text = (key: string, words = 'Words for whoever makes the report.') =>
  ({ kind: 'text', key, text: words }) as const

it('A client reads neither what to do next, nor what is set up, nor how the requests of an account went', () => {
  const notices = [
    clientText('analysis', text('none')),
    clientText('ratio_study', text('none')),
    clientText('street_view', text('none', 'No image available: Google Maps is not set up on this server.')),
    clientText('title', text('myltsa/caveat', 'This month’s quota was used up.')),
    clientText('vivaTax', text('vivaMlsTaxReport/caveat')),
  ]
  expect(notices).toEqual([
    'There is no market analysis of this parcel.',
    'There is no market analysis of this parcel.',
    'No image available.',
    'Not in this copy.',
    'Not in this copy.',
  ])
})

it('A client reads that values are older than the request that failed', () => {
  const caveat = text('myltsa/caveat', 'LTSA did not answer. The values are those of an earlier request.')
  expect(clientText('title', caveat)).toMatch(/: values of an earlier request\.$/)
})

it('A sentence for clients is the same to clients', () => {
  const caveats = ['LTSA did not answer.', 'LTSA did not answer. The values are those of an earlier request.']
  for (const block of caveats.map((words) => text('myltsa/caveat', words))) {
    const once = clientText('title', block)
    expect(clientText('title', { ...block, text: once ?? '' })).toEqual(once)
  }
})

it('A client of a building reads why nothing compares with it, and nothing of other reports', () => {
  expect(clientText('market', text('building'))).toBe(
    'This is a strata building, whose units are sold separately.',
  )
})

it('What says something of the parcel is the same for everybody', () => {
  expect(clientText('sales', text('none', 'No sale of this parcel is in the data.'))).toBeNull()
  expect(clientText('title', text('myltsa/none'))).toBeNull()
  expect(clientText('paragonTax', text('myltsa/caveat'))).toBeNull()
})
