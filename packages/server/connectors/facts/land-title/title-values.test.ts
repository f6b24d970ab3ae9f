import { describe, expect, test } from 'vitest'
import type { Title } from './title-form.ts'
import { titleValues } from './title-values.ts'

const title = (over: Partial<Title> = {}): Title => ({
  titleNumber: 'CB1000001',
  registeredOn: '2019-04-02',
  owners: [{ name: 'Tidegate Holdings Ltd.', share: null }],
  pendingApplications: [],
  ...over,
})

describe('the columns of a title', () => {
  test('one owner, one title, nothing pending', () => {
    expect(titleValues([title()])).toEqual({
      registeredOwner: 'Tidegate Holdings Ltd.',
      titleNumber: 'CB1000001',
      pendingApplications: 'None',
    })
  })

  test('shares are said where an owner has less than all', () => {
    const owners = [
      { name: 'Alder  Saltgrove', share: { numerator: 1, denominator: 3 } },
      { name: 'Tidegate Holdings Ltd.', share: { numerator: 2, denominator: 3 } },
    ]
    expect(titleValues([title({ owners })]).registeredOwner).toBe(
      'Alder Saltgrove (1/3); Tidegate Holdings Ltd. (2/3)',
    )
    const whole = [{ name: 'Alder Saltgrove', share: { numerator: 1, denominator: 1 } }]
    expect(titleValues([title({ owners: whole })]).registeredOwner).toBe('Alder Saltgrove')
  })

  test('several titles are joined with their number, in an order that does not depend on how they came', () => {
    const half = { numerator: 1, denominator: 2 }
    const one = title({ titleNumber: 'CB1000002', owners: [{ name: 'Alder Saltgrove', share: half }] })
    const other = title({ owners: [{ name: 'Heron Mossbrook', share: half }] })
    const expected = {
      registeredOwner: 'Heron Mossbrook (1/2); Alder Saltgrove (1/2)',
      titleNumber: '2 titles: CB1000001; CB1000002',
      pendingApplications: 'None',
    }
    expect(titleValues([one, other])).toEqual(expected)
    expect(titleValues([other, one])).toEqual(expected)
  })

  test('pending applications are named with their day', () => {
    const pendingApplications = [
      { number: 'CB2000001', type: 'Transfer', receivedOn: '2026-11-02' },
      { number: 'CB2000002', type: null, receivedOn: null },
    ]
    expect(titleValues([title({ pendingApplications })]).pendingApplications).toBe(
      '2 applications: CB2000001 Transfer, received Nov 2, 2026; CB2000002',
    )
  })

  test('a list of hundreds stays a cell', () => {
    const owners = Array.from({ length: 300 }, (_, index) => ({ name: `Owner ${index} Ltd.`, share: null }))
    expect(titleValues([title({ owners })]).registeredOwner).toMatch(/Owner 19 Ltd\.; and 280 more$/)
  })

  test('no title has no values', () => expect(titleValues([])).toEqual({}))
})
