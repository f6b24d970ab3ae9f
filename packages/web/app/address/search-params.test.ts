import { describe, expect, test } from 'vitest'
import { formatMapPosition } from '#domain/geometry/map-position.ts'
import { parseSearch, readDashboardSearch, stringifySearch } from './search-params.ts'

describe('the address of the window', () => {
  test('says position and parcel in plain text', () => {
    const at = formatMapPosition({ lng: -123.1207123456, lat: 49.2827, zoom: 15.239 })
    expect(stringifySearch({ at, parcel: 'pmbc:012345678' })).toBe(
      '?at=49.2827,-123.12071,15.24&parcel=pmbc:012345678',
    )
  })

  test('comes back as it was written', () => {
    const search = { at: '49.2827,-123.1207,15.2', parcel: 'a&b=c d', panel: 'sources' as const }
    expect(readDashboardSearch(parseSearch(stringifySearch(search)))).toEqual(search)
  })

  test('keeps a parcel id that looks like a number as it is', () => {
    expect(parseSearch('?parcel=012345678')).toEqual({ parcel: '012345678' })
  })

  test.each(['', '49,-123', '91,0,3', '0,0,1e999'])('ignores the position "%s"', (at) => {
    expect(readDashboardSearch({ at })).toEqual({})
  })

  test('ignores what it does not know', () => {
    expect(readDashboardSearch({ panel: 'billing', parcel: '', other: 1 })).toEqual({})
  })
})
