import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { show } from '../../testing/show.tsx'
import { ParcelFacts } from './parcel-sections.tsx'

const ROLL = { landDollars: null, improvementDollars: null, yearBuilt: null, rollCount: 1, unitCount: 0 }
/** A lot whose roll covers three parcels, with only the fields that the sheet reads. */
const CARD = {
  parcel: { pid: null, areaSquareMetres: 700 },
  ...{
    front: null,
    building: null,
    units: { count: 0 },
    legalDescription: null,
    layers: [],
    outside: [],
    sales: [],
  },
  ...{ statedAreaSquareMetres: null, statedFrontageMetres: null, statedDepthMetres: null },
  assessments: [
    { ...ROLL, year: 2026, totalDollars: 1_228_290, taxLevyDollars: null, actualUse: null, parcelsOnRoll: 3 },
    {
      ...{ ...ROLL, year: 2025, totalDollars: 1_000_000, parcelsOnRoll: 3 },
      ...{ taxLevyDollars: 4_321.5, actualUse: 'Use code 032' },
    },
  ],
  provenance: {},
} as unknown as ParcelCard

it('A value of a roll over several parcels says so; levy and use are those of the roll that states them', () => {
  show(<ParcelFacts card={CARD} />)
  const factOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent
  expect(factOf('Assessed 2026')).toBe('$1,228,290One roll for 3 parcels')
  expect(factOf('Tax levy 2025')).toBe('$4,321.50One roll for 3 parcels')
  expect(factOf('Actual use')).toBe('Use code 032')
})
