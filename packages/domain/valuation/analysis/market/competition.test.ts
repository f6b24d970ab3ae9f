import { expect, test } from 'vitest'
import type { MarketProperty } from '../../cma/sales/market-sale.ts'
import { DATE, SUBJECT } from '../../cma/valuation.factory.ts'
import { analysisOf } from '../analysis.factory.ts'
import type { BasisListing } from '../analysis-basis.ts'
import { answerAnalysis } from '../answer-analysis.ts'
import { UNKNOWN_ATTRIBUTES } from '../subject-attributes.ts'
import { findCompetition } from './describe-market.ts'

const [LNG, LAT] = SUBJECT.position

const listing = (id: string, changes: Partial<BasisListing> = {}): BasisListing => ({
  id,
  listingNumber: id,
  upid: id,
  name: '12 Harbour Street',
  position: [LNG + 0.001, LAT],
  status: 'active',
  listedOn: '2026-09-01',
  priceDollars: 1_000_000,
  previousPriceDollars: null,
  attributes: UNKNOWN_ATTRIBUTES,
  releaseId: 1,
  ...changes,
})

const subject: MarketProperty = { ...SUBJECT, upid: 'demo:1' }
const answerFor = (listings: BasisListing[], ofSubject = subject) =>
  answerAnalysis(analysisOf({ subject: ofSubject, basis: { ...analysisOf().basis, listings } }))

test('A subject does not compete with its own listings, for sale or expired, and is no supply beside itself', () => {
  const ownListing = { upid: 'demo:1', position: SUBJECT.position, releaseId: 2 }
  const listings = [
    listing('own', ownListing),
    listing('own, once', { ...ownListing, status: 'expired' }),
    listing('other'),
  ]
  const { competition, competitionCount, course } = answerFor(listings)
  expect(competition.map(({ id }) => id)).toEqual(['other'])
  expect(competitionCount).toBe(1)
  expect(course).toMatchObject({ activeCount: 1, madeFrom: { listings: [1] } })
  expect(course.monthsOfSupply).toBe(answerFor([listing('other')]).course.monthsOfSupply)
})

test('A subject that is described by hand competes with listings whose parcel is not known', () => {
  const { competition } = answerFor([listing('unlinked', { upid: null })], { ...SUBJECT, upid: null })
  expect(competition).toHaveLength(1)
})

test('Of many competing listings the nearest are listed, and all are counted', () => {
  const listings = Array.from({ length: 143 }, (_, index) =>
    listing(`l${index}`, {
      position: [LNG + 0.001 * (index + 1), LAT],
      status: index % 2 === 0 ? 'active' : 'pending',
    }),
  )
  const { competition, competitionCount, course } = answerFor(listings.toReversed())
  expect(competition.map(({ id }) => id)).toEqual(listings.slice(0, 60).map(({ id }) => id))
  expect({ competitionCount, activeCount: course.activeCount }).toEqual({
    competitionCount: 143,
    activeCount: 72,
  })
})

test.each(['freehold', 'leasehold'] as const)(
  'A %s subject competes with listings of its tenure alone, and only they are its supply',
  (tenure) => {
    const listings = [
      listing('freehold', { tenure: 'freehold' }),
      listing('leasehold', { tenure: 'leasehold' }),
      listing('cooperative', { tenure: 'cooperative', status: 'pending' }),
    ]
    const { competition, competitionCount, course } = answerFor(listings, { ...subject, tenure })
    expect(competition.map(({ id }) => id)).toEqual([tenure])
    expect({ competitionCount, activeCount: course.activeCount }).toEqual({
      competitionCount: 1,
      activeCount: 1,
    })
  },
)

test('Listings whose tenure was not recorded are supply of a freehold subject, and no known supply of another', () => {
  const listings = [listing('other')]
  expect(answerFor(listings).course.activeCount).toBe(1)
  const leasehold = answerFor(listings, { ...subject, tenure: 'leasehold' })
  expect(leasehold).toMatchObject({ competition: [], competitionCount: 0 })
  expect(leasehold.course).toMatchObject({ activeCount: null, monthsOfSupply: null })
})

test('Listings that were read on another day are not known, and none is counted', () => {
  const basis = { listings: [listing('other')], listingsOn: '2026-10-02' }
  expect(findCompetition(subject, basis, DATE)).toEqual({ state: 'not known', all: [], activeCount: null })
  expect(
    answerAnalysis(analysisOf({ basis: { ...analysisOf().basis, ...basis } })).competitionCount,
  ).toBeNull()
})
