import { describe, expect, it } from 'vitest'
import { readableFact } from './readable-fact.ts'

const read = (name: string, value: string) => Object.values(readableFact({ name, value })).join(': ')

describe('facts in the source’s own words', () => {
  it('are written as words', () => {
    expect(read('TP_LINK', 'yes')).toBe('Tp link: yes')
    expect(read('yearBuilt', '2019')).toBe('Year built: 2019')
  })

  it('carry the unit of their name with the number', () => {
    expect(read('Floor area square metres', '15254')).toBe('Floor area: 15,254 m²')
    expect(read('floorAreaSquareMetres', 'unknown')).toBe('Floor area square metres: unknown')
  })
})
