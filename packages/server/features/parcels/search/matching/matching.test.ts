import { describe, expect, test } from 'vitest'
import { anyNumberCost, isAnotherNumber, likeNumbers, numberCost } from './match-numbers.ts'
import { buildPlaces, matchPlaces } from './match-places.ts'
import { matchRanges } from './match-ranges.ts'

describe('civic numbers', () => {
  test('the nearer to what was typed, the less they cost', () => {
    const costs = ['519', '519A', '5190', '529'].map((number) => numberCost('519', number) ?? Number.NaN)
    expect(costs).toEqual([...costs].sort((a, b) => a - b))
    expect(numberCost('519', '700')).toBeNull()
  })

  test('of those with one error, the same block comes before another one', () => {
    expect(likeNumbers('2750', ['750', '2150', '2760', '2700'], 5)).toEqual(['2760', '2700', '2150', '750'])
  })

  test('the nearer of two others costs less, and each more than any error', () => {
    const [near, far, wrong] = ['1189', '1999', '1211'].map((number) => anyNumberCost('1210', number))
    expect(near).toBeLessThan(far ?? 0)
    expect(near).toBeGreaterThan(wrong ?? 9)
  })

  test('a number that another one may become is not another one', () => {
    expect(
      ['1210', '12105', '1210A', '1211', '1999'].map((number) => isAnotherNumber('1210', number)),
    ).toEqual([false, false, false, true, true])
  })

  test('like numbers first, else the nearest on the street', () => {
    expect(likeNumbers('1234', ['1243', '1334', '9999'], 5)).toEqual(['1243', '1334'])
    expect(likeNumbers('1234', ['100', '1500', '1100', '9999'], 5)).toEqual(['1100', '1500', '100'])
  })
})

describe('places', () => {
  const place = (title: string, layer = 'municipality') => ({
    id: title,
    layer,
    title,
    bounds: [0, 0, 1, 1] as [number, number, number, number],
    centre: [0, 0] as [number, number],
  })
  const places = buildPlaces([
    place('Vancouver, City of'),
    place('District Municipality of West Vancouver'),
    place('North Vancouver, The Corporation of the District of'),
    place('Kensington-Cedar Cottage', 'neighbourhood'),
    place('Mount Pleasant', 'neighbourhood'),
    place('The Corporation of Delta'),
    place('Delta Heights', 'neighbourhood'),
    place('The Corporation of the District of Saanich'),
    place('Saanich Lake', 'neighbourhood'),
    place('Capital Regional District', 'regional_district'),
  ])
  test.each([
    ['vancouver', 'Vancouver, City of'],
    ['City of Vancouver', 'Vancouver, City of'],
    ['vancuover', 'Vancouver, City of'],
    ['west van', 'District Municipality of West Vancouver'],
    ['north vancouver', 'North Vancouver, The Corporation of the District of'],
    ['cedar', 'Kensington-Cedar Cottage'],
    ['capital', 'Capital Regional District'],
    ['w van', 'District Municipality of West Vancouver'],
    ['mt plesant', 'Mount Pleasant'],
    ['Mount Pleasant', 'Mount Pleasant'],
    ['delta', 'The Corporation of Delta'],
    ['saanich', 'The Corporation of the District of Saanich'],
  ])('%s finds %s', (typed, title) => expect(matchPlaces(places, typed, 3)[0]?.place.title).toBe(title))

  test.each(['x', '123', '', 'qqqq'])('%s finds none', (typed) =>
    expect(matchPlaces(places, typed, 3)).toEqual([]),
  )
})

describe('what of a title was typed', () => {
  test.each([
    ['637 E 22nd Av', '637 e 22', ['637', 'E', '22nd']],
    ['637 E 22nd Av', '637 east 22 avenue', ['637', 'E', '22nd', 'Av']],
    ['1783 Manitoba St', '17 manit', ['17', 'Manit']],
    ['1783 Manitoba St', 'mantoba', ['Manitoba']],
    ["100 Lamey's Mill Road", "lamey's", ["Lamey's"]],
    ['1783 Manitoba St', '', []],
  ])('%s for “%s”', (title, typed, words) => {
    expect(matchRanges(title, typed).map(([start, end]) => title.slice(start, end))).toEqual(words)
  })
})
