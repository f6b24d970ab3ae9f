import { describe, expect, test } from 'vitest'
import { anyNumberCost, findLikeNumbers, numberCost } from './match-numbers.ts'
import { buildPlaces, matchPlaces } from './match-places.ts'
import { matchRanges } from './match-ranges.ts'

describe('civic numbers', () => {
  test('the nearer to what was typed, the less they cost', () => {
    const costs = ['519', '519A', '5190', '529'].map((number) => numberCost('519', number) ?? Number.NaN)
    expect(costs).toEqual([...costs].sort((a, b) => a - b))
    expect(numberCost('519', '700')).toBeNull()
  })

  test('of those with one error, the same block comes before another one', () => {
    expect(findLikeNumbers('2750', ['750', '2150', '2760', '2700'], 5)).toEqual([
      '2760',
      '2700',
      '2150',
      '750',
    ])
  })

  test('the nearer of two others costs less, and each more than any error', () => {
    const [near, far, wrong] = ['1189', '1999', '1211'].map((number) => anyNumberCost('1210', number))
    expect(near).toBeLessThan(far ?? 0)
    expect(near).toBeGreaterThan(wrong ?? 9)
  })

  test('like numbers first, else the nearest on the street', () => {
    expect(findLikeNumbers('1234', ['1243', '1334', '9999'], 5)).toEqual(['1243', '1334'])
    expect(findLikeNumbers('1234', ['100', '1500', '1100', '9999'], 5)).toEqual(['1100', '1500', '100'])
  })
})

describe('places', () => {
  const place = (
    title: string,
    layer = 'municipality',
    bounds: [number, number, number, number] = [0, 0, 1, 1],
  ) => ({ id: `${layer} ${title}`, layer, title, bounds, centre: [0, 0] as [number, number] })
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
    place('Harbour North', 'neighbourhood'),
    place('Harbour North Elementary School', 'place'),
    place('Ridgeline Heights', 'neighbourhood'),
    place('Old Town', 'neighbourhood'),
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
    ['harbour north', 'Harbour North'],
    ['harbor north', 'Harbour North'],
    ['harbur north', 'Harbour North'],
    ['harbor nort', 'Harbour North'],
    ['harbur nroth', 'Harbour North'],
    ['harbr nor', 'Harbour North'],
    ['mont plesant', 'Mount Pleasant'],
    ['ceder cotage', 'Kensington-Cedar Cottage'],
    ['rigeline hieghts', 'Ridgeline Heights'],
    ['old twon', 'Old Town'],
    ['old twn', 'Old Town'],
    ['odl town', 'Old Town'],
  ])('%s finds %s', (typed, title) => expect(matchPlaces(places, typed, 3)[0]?.place.title).toBe(title))

  const named = (typed: string, ...boundaries: ReturnType<typeof place>[]) =>
    matchPlaces(buildPlaces(boundaries), typed, 9).map(({ place: { title, kind } }) => `${title}, ${kind}`)

  test('a named point is the neighbourhood or municipality of that name around it', () => {
    const point = place('Ridgeline', 'place', [0.5, 0.5, 0.5, 0.5])
    const far = place('Ridgeline', 'place', [5, 5, 5, 5])
    for (const boundaries of [
      [place('Ridgeline', 'neighbourhood'), point],
      [point, place('Ridgeline', 'neighbourhood')],
    ])
      expect(named('ridgeline', ...boundaries)).toEqual(['Ridgeline, Neighbourhood'])
    expect(named('ridgeline', place('Ridgeline, City of'), point)).toEqual([
      'Ridgeline, City of, Municipality',
    ])
    expect(named('ridgeline', place('Ridgeline', 'neighbourhood'), far)).toHaveLength(2)
  })

  test('points of one name from two sources, a street apart, are one', () => {
    const points = [0.5, 0.504].map((at) => place('Ridgeline', 'place', [at, at, at, at]))
    expect(named('ridgeline', ...points)).toEqual(['Ridgeline, Place'])
  })

  test('a city and the district around it are two, however their sources write them', () => {
    expect(
      named(
        'north vancouver',
        place('North Vancouver, City of'),
        place('District of North Vancouver'),
        place('The Corporation of the City of North Vancouver'),
      ),
    ).toHaveLength(2)
    expect(named('delta', place('The Corporation of Delta'), place('City of Delta'))).toHaveLength(1)
  })

  test('a municipality, its neighbourhood and its regional district are three', () => {
    expect(
      named(
        'nanaimo',
        place('Nanaimo'),
        place('Nanaimo', 'neighbourhood'),
        place('Regional District of Nanaimo', 'regional_district'),
      ),
    ).toHaveLength(3)
  })

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
