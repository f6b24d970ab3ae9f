import { describe, expect, it } from 'vitest'
import { findHomeForm } from '../parcel/home-form.ts'
import { offerRent, type RentOffer } from './offer-rent.ts'

const offers = (metres: number, ...rents: number[]): RentOffer[] =>
  rents.map((monthlyRentDollars, index) => ({
    straightMetres: metres,
    monthlyRentDollars,
    offeredOn: `2026-10-0${index + 1}`,
  }))

describe('Offer rent', () => {
  it('is the middle half of the rents, with the newest day', () => {
    // Places 1 and 3 of five, counted from 0.
    expect(offerRent(offers(500, 2500, 1800, 2000, 2200, 9000))).toEqual({
      date: '2026-10-05',
      minRent: 2000,
      maxRent: 2500,
      offers: 5,
    })
  })

  it('lies between two rents where the quarter does: 2,000 + 0.25 · 100 and 2,300 + 0.75 · 100', () => {
    expect(offerRent(offers(0, 1900, 2000, 2100, 2200, 2300, 2400))).toMatchObject({
      minRent: 2025,
      maxRent: 2275,
    })
  })

  it('is not known from fewer than five', () => {
    expect(offerRent(offers(100, 1, 2, 3, 4))).toBeNull()
    expect(offerRent([])).toBeNull()
  })

  it('looks further only where too few are near', () => {
    const near = offers(1500, 2000, 2000, 2000, 2000)
    const further = offers(2900, 3000, 3000, 3000, 3000, 3000)
    expect(offerRent([...near, ...further])).toMatchObject({ offers: 9 })
    expect(offerRent([...near, ...offers(10, 2000), ...further])).toMatchObject({ offers: 5, maxRent: 2000 })
    expect(offerRent([...near, ...offers(3001, 2000)])).toBeNull()
  })
})

describe('The form of a home', () => {
  it.each([
    ['House', 'house'],
    ['Half duplex', 'house'],
    ['Residential Dwelling with Suite', 'house'],
    ['2 Acres or More (Single Family Dwelling, Duplex)', 'house'],
    ['2 Acres or More (Vacant)', null],
    ['Row Housing (Single Unit Ownership)', 'townhouse'],
    ['Townhouse', 'townhouse'],
    ['Strata-Lot Residence (Condominium)', 'apartment'],
    ['Multi-Family (Apartment Block)', 'apartment'],
    ['Basement suite', 'suite'],
    ['Laneway house', 'suite'],
    ['Storage & Warehousing (Closed)', null],
    ['Retail', null],
    [null, null],
  ])('of "%s" is %s', (words, form) => {
    expect(findHomeForm(words)).toBe(form)
  })
})
