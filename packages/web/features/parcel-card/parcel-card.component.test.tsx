import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { usePanel } from '../../state/panel.ts'
import { useSelection } from '../../state/selection.ts'
import { show } from '../../testing/show.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardSummary } from './card-summary.tsx'
import { Planning } from './details/planning.tsx'
import { StrataUnits } from './details/strata-units.tsx'
import { Assessments, Legal } from './parcel-card-panel.tsx'

const layer = (key: string, fields: Partial<ParcelCard['layers'][number]>): ParcelCard['layers'][number] => ({
  layer: key,
  featureId: `${key}-${fields.code ?? fields.title}`,
  code: null,
  title: null,
  category: null,
  status: null,
  effectiveOn: null,
  bylaw: null,
  url: null,
  share: 1,
  releaseId: 1,
  ...fields,
})

const CARD: ParcelCard = {
  parcel: {
    upid: 'a',
    pid: '012345678',
    planNumber: 'EPP1184',
    parcelClass: 'subdivision',
    addressLine1: '1184 Tidewater Cres',
    addressLine2: null,
    address: { short: '1184 Tidewater Cres' },
    municipality: 'Testtown',
    regionShort: 'BC',
    postalCode: null,
    countryLong: 'Canada',
    geocenter: [-123.1, 49.25],
    bounds: [-123.101, 49.25, -123.1, 49.251],
    areaSquareMetres: 700,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-123.101, 49.25],
          [-123.1, 49.25],
          [-123.1, 49.251],
          [-123.101, 49.25],
        ],
      ],
    },
  } as unknown as ParcelCard['parcel'],
  releaseId: 1,
  legalDescription: 'LOT 4 BLOCK 2 PLAN EPP1184',
  roll: { number: '01-234', releaseId: 1 },
  floorAreaSquareMetres: 210,
  front: null,
  statedFrontageMetres: null,
  statedDepthMetres: null,
  statedAreaSquareMetres: null,
  assessments: [
    {
      year: 2026,
      landDollars: 1,
      improvementDollars: 1,
      totalDollars: 2,
      yearBuilt: [1998, 2004],
      rollCount: 2,
      unitCount: 0,
      parcelsOnRoll: 1,
      taxLevyDollars: 4_321.5,
      actualUse: 'Use code 032',
      releaseId: 1,
    },
  ],
  sales: [],
  listings: [
    {
      listingNumber: 'R2912345',
      kind: 'mls',
      status: 'active',
      listedOn: '2026-07-01',
      priceDollars: 900_000,
      propertyType: 'House',
      brokerage: null,
      unit: null,
      releaseId: 1,
    },
  ],
  layers: [
    layer('zoning', { code: 'RS-1', title: 'One-family dwelling' }),
    layer('development_application', { code: 'DP-1', title: 'Townhouses' }),
    layer('school_catchment', { title: 'Harbour Elementary' }),
  ],
  outside: [
    { constraint: 'alr', releaseId: 1 },
    { constraint: 'floodplain', releaseId: null },
  ],
  building: null,
  units: { count: 0, releaseIds: [], list: [] },
  unitSales: null,
  facts: [{ name: 'Floor area square metres', value: '210' }],
  provenance: {},
}

describe('The parcel card', () => {
  it('says at once what matters: for sale, under application', () => {
    show(<CardHeading card={CARD} />)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'For sale',
      '1 development application',
    ])
    show(<CardHeading card={{ ...CARD, listings: [], layers: [] }} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('lifts zoning, year built and floor area among the key figures', () => {
    show(<CardSummary card={CARD} />)
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms).toEqual(['Area', 'Assessed 2026', 'Zoning', 'Last sale', 'Year built', 'Floor area'])
    screen.getByText('1998 to 2004')
    const year = new Date().getFullYear()
    screen.getByText(`${year - 2004} to ${year - 1998} years old`)
    screen.getByText('2,260 ft²')
  })

  it('compares the assessment with the year before of the same roll', () => {
    const [roll] = CARD.assessments
    if (!roll) throw new Error('The card has no assessment')
    const of = (year: number, releaseId: number, totalDollars: number) => ({
      ...roll,
      year,
      releaseId,
      totalDollars,
    })
    const source = (sourceKey: string) => ({ sourceKey }) as ParcelCard['provenance'][string]
    show(
      <CardSummary
        card={{
          ...CARD,
          assessments: [of(2026, 1, 1_100_000), of(2026, 2, 700_000), of(2025, 1, 1_000_000)],
          provenance: { 1: source('city'), 2: source('province') },
        }}
      />,
    )
    screen.getByText('+10.0% on 2025')
  })

  it('lists the years of another source apart, under its name', () => {
    const [roll] = CARD.assessments
    if (!roll) throw new Error('The card has no assessment')
    const source = (title: string) => ({ sourceKey: title, title }) as ParcelCard['provenance'][string]
    const assessments = [
      { ...roll, year: 2026, releaseId: 1 },
      { ...roll, year: 2026, releaseId: 2 },
      { ...roll, year: 2025, releaseId: 1 },
    ]
    const provenance = { 1: source('Tax roll of the city'), 2: source('My roll') }
    show(<Assessments card={{ ...CARD, assessments, provenance }} />)
    const years = screen.getAllByRole('table').map((table) => [
      table.querySelector('caption')?.textContent,
      ...within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ])
    expect(years).toEqual([
      [undefined, '2026', '2025'],
      ['By My roll', '2026'],
    ])
  })

  it('adds up the pieces of a floodplain or of the reserve, as the table does', () => {
    const layers = [
      layer('floodplain', { code: 'A', share: 0.4 }),
      layer('floodplain', { code: 'B', share: 0.3 }),
      layer('alr', { share: 0.97 }),
    ]
    show(<CardHeading card={{ ...CARD, layers, listings: [] }} />)
    const chips = screen.getByRole('list', { name: 'At a glance' })
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['ALR', 'Floodplain 70%'])
  })

  it('names a zone once that the city draws in several pieces, as the table does', () => {
    const pieces = [0.4, 0.6].map((share) => layer('zoning', { code: 'RS-1', title: 'One-family', share }))
    show(<CardSummary card={{ ...CARD, layers: pieces }} />)
    expect(screen.getByText('Zoning').nextSibling?.textContent).toBe('RS-1')
    screen.getByText('One-family')
  })

  it('names the plan in force, not a proposed one that covers more', () => {
    const proposed = layer('ocp', { title: 'Town centre', status: 'Proposed' })
    const adopted = layer('ocp', { title: 'Urban', status: 'adopted', share: 0.6 })
    const zone = layer('zoning', { code: 'RS-1', title: 'One-family' })
    const { showNext } = show(<CardSummary card={{ ...CARD, layers: [zone, proposed, adopted] }} />)
    screen.getByText('One-family · OCP: Urban')
    showNext(<CardSummary card={{ ...CARD, layers: [proposed] }} />)
    expect(screen.queryByText('Plan (OCP)')).toBeNull()
  })

  it('of a building says what is summed up over its units, and lists those that are typed', async () => {
    const units = Array.from({ length: 24 }, (_, index) => ({
      upid: `a~${index + 1}`,
      pid: `9000000${10 + index}`,
      unit: String(301 + index),
      lotNumber: null,
      totalDollars: 500_000,
    }))
    const [roll] = CARD.assessments
    const building: ParcelCard = {
      ...CARD,
      assessments: roll ? [{ ...roll, unitCount: 24 }] : [],
      units: { count: 24, releaseIds: [1], list: units },
      unitSales: { count: 14, medianDollars: 612_000, years: [2016, 2026], releaseIds: [1] },
    }
    const { person, showNext } = show(<CardSummary card={building} />)
    screen.getByText('Total of 24 units')
    expect(screen.getByText('Median unit sale').nextSibling?.textContent).toBe('$612,000')
    screen.getByText('Last sales of 14 units, 2016 to 2026')
    showNext(<StrataUnits card={building} />)
    await person.type(screen.getByRole('textbox', { name: 'Find a unit' }), '#306')
    expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Select 1 unit found' }))
    expect([...useSelection.getState().set]).toEqual(['a~6'])
    await person.clear(screen.getByRole('textbox'))
    await person.click(screen.getByRole('button', { name: 'Select all 24' }))
    expect(useSelection.getState().set.size).toBe(24)
    screen.getByText('All units are selected.')
    await person.click(screen.getByRole('button', { name: /Unit 306/ }))
    expect(usePanel.getState()).toEqual({ kind: 'parcel', upid: 'a~6' })
  })

  it('of a unit leads to its building, whose land it stands on', async () => {
    const unit = { ...CARD, building: { upid: 'tower', label: '1189 Coho Way' } }
    const { person, showNext } = show(<CardHeading card={unit} />)
    await person.click(screen.getByRole('button', { name: '1189 Coho Way' }))
    expect(usePanel.getState()).toEqual({ kind: 'parcel', upid: 'tower' })
    showNext(<CardSummary card={unit} />)
    expect(screen.getAllByRole('term')[0]?.textContent).toBe('Building’s lot')
  })

  it('folds the legal text and the catchments, which open', async () => {
    const { person } = show(
      <>
        <Planning card={CARD} />
        <Legal card={CARD} />
      </>,
    )
    screen.getByText(/RS-1/)
    screen.getByText('Not in the ALR')
    screen.getByText('No data for this place')
    expect(screen.queryByText(/Harbour Elementary/)).toBeNull()
    expect(screen.queryByText(/LOT 4/)).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Legal' }))
    await person.click(screen.getByRole('button', { name: 'Boundaries and catchments' }))
    screen.getByText(/LOT 4/)
    screen.getByText(/Harbour Elementary/)
  })
})
