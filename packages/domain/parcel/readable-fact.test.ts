import { describe, expect, it } from 'vitest'
import { readableFact } from './readable-fact.ts'

const read = (name: string, value: string) =>
  Object.values(readableFact({ name, value }, 'metric')).join(': ')

describe('facts in the source’s own words', () => {
  it('are written as words', () => {
    expect(read('TP_LINK', 'yes')).toBe('Tp link: yes')
    expect(read('yearBuilt', '2019')).toBe('Year built: 2019')
  })

  it('carry the unit of their name with the number', () => {
    expect(read('Floor area square metres', '15254')).toBe('Floor area: 15,254 m²')
    expect(readableFact({ name: 'siteAreaSquareMetres', value: '15254' }, 'imperial').text).toBe('3.77 ac')
    expect(readableFact({ name: 'floorAreaSquareMetres', value: '15254' }, 'imperial').text).toBe(
      '164,193 ft²',
    )
    expect(readableFact({ name: 'heightMetres', value: '12' }, 'imperial')).toEqual({
      term: 'Height',
      text: '39.4 ft',
    })
    expect(read('Height metres', '12')).toBe('Height: 12 m')
    expect(read('floorAreaSquareMetres', 'unknown')).toBe('Floor area square metres: unknown')
  })
})
