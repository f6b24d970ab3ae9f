import { beforeAll, expect, it } from 'vitest'
import { AMENITY_CATEGORIES } from '#domain/parcel/place/amenity-category.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { questionAbout } from '../../../testing/facts/fact-questions.ts'
import { makeFeature, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { walkScoreConnector } from './walk-score-connector.ts'

const HOME: [number, number] = [-123.1, 49.25]
const point = (north: number, east = 0) => ({
  type: 'Point',
  coordinates: [HOME[0] + east, HOME[1] + north],
})

describeOnBothEngines('Walk and transit scores', (getDatabase) => {
  const connector = () =>
    walkScoreConnector({ database: getDatabase(), clock: () => new Date('2026-11-21T12:00:00Z') })
  const query = async (...places: [number, number][]) => {
    const questions = places.map((place, index) => questionAbout(`parcel-${index}`, place))
    return connector().query(questions, { credentials: null, signal: new AbortController().signal })
  }
  let amenities = 0
  let stops = 0

  beforeAll(async () => {
    const database = getDatabase()
    amenities = await makeRelease(database, { source: 'osm', dataset: 'amenities', asOf: '2026-10-01' })
    for (const [index, category] of AMENITY_CATEGORIES.entries()) {
      // Some 5.5 km off: known here, and out of reach.
      await makeFeature(database, amenities, 'amenity', `far-${index}`, { category, shape: point(0.05) })
      await makeFeature(database, amenities, 'amenity', `farther-${index}`, {
        category,
        shape: point(-0.05, 0.05),
      })
    }
    await makeFeature(database, amenities, 'amenity', 'market', {
      category: 'groceries',
      shape: point(0.005),
    })
    await makeFeature(database, amenities, 'park', 'around', {
      category: null,
      shape: squareAt(HOME[0] - 0.001, HOME[1] - 0.001, 0.002),
    })
    await makeFeature(database, amenities, 'park', 'links', {
      category: 'golf course',
      shape: squareAt(...HOME, 0.001),
    })
    stops = await makeRelease(database, { source: 'transit', dataset: 'stops', asOf: '2026-11-02' })
    for (const [id, north] of [
      ['near', 0.002],
      ['next', -0.003],
    ] as const) {
      const facts = JSON.stringify({ line: '5', 'Departures an hour': 6 })
      await makeFeature(database, stops, 'transit_stop', id, { category: 'bus', facts, shape: point(north) })
    }
  })

  it('come from the places and lines around, by hand', async () => {
    const [response] = await query(HOME)
    // The market at 0.005° = 556 m, a walk of 722.8 m: 14 · (1 − 0.25 · 322.8 / 400) = 11.2, and a park at the door: 6.
    // Line 5 once, at 222 m, a walk of 289 m: 30 / (3.61 + 5 + 2) = 2.83, 100 · ln 3.83 / ln 41 = 36.1.
    expect(response).toMatchObject({
      ok: true,
      upid: 'parcel-0',
      values: { walkScore: 17, transitScore: 36 },
    })
    expect(response).toMatchObject({
      asOf: '2026-11-02',
      origin: { publisher: 'osm; transit', isStandIn: false },
    })
  })

  it('are 0 where places are known and none is in reach, and unknown where nobody has looked', async () => {
    const responses = await query([-123.07, 49.225], [-119.5, 49.9])
    expect(responses.map((response) => response.ok && response.values)).toEqual([
      { walkScore: 0, transitScore: null },
      { walkScore: null, transitScore: null },
    ])
  })

  it('rest on the current releases of places and stops', async () => {
    expect(await connector().basis?.()).toBe(`${amenities},${stops}`)
  })

  it('do not count a kind of place that a dataset hardly knows', async () => {
    const database = getDatabase()
    const few = await makeRelease(database, { source: 'few', dataset: 'amenities' })
    const there: [number, number] = [-120, 50]
    for (let index = 0; index < 101; index++) {
      const category = index === 0 ? 'groceries' : 'restaurants'
      const shape = { type: 'Point', coordinates: [there[0] + index / 1e5, there[1]] }
      await makeFeature(database, few, 'amenity', `few-${index}`, { category, shape })
    }
    const [response] = await query(there)
    // 1 of 101 is below one in a hundred; restaurants alone are no score.
    expect(response).toMatchObject({ values: { walkScore: null } })
  })
})
