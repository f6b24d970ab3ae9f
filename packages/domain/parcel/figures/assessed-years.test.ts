import { expect, test } from 'vitest'
import { statedYearBuilt, yearBefore } from './assessed-years.ts'

const CITY = 1
const PROVINCE = 2
const provenance = { [CITY]: { sourceKey: 'city' }, [PROVINCE]: { sourceKey: 'province' } }
const roll = (year: number, releaseId: number, yearBuilt: [number, number] | null = null) => ({
  year,
  releaseId,
  yearBuilt,
})

test('the year before is that of the same source, though another assesses the parcel too', () => {
  const assessments = [roll(2026, CITY), roll(2026, PROVINCE), roll(2025, PROVINCE), roll(2025, CITY)]
  const before = (index: number) => yearBefore({ assessments, provenance }, assessments[index] ?? roll(0, 0))
  expect(before(0)).toBe(assessments[3])
  expect(before(1)).toBe(assessments[2])
})

test('a year that is missing between two is not passed over', () => {
  const assessments = [roll(2026, CITY), roll(2024, CITY)]
  expect(yearBefore({ assessments, provenance }, roll(2026, CITY))).toBeUndefined()
})

test('the year built is that of the newest roll which states one', () => {
  expect(statedYearBuilt([roll(2026, PROVINCE), roll(2025, CITY, [1998, 2004])])).toEqual({
    years: [1998, 2004],
    releaseId: CITY,
  })
  expect(statedYearBuilt([roll(2026, CITY)])).toBeNull()
})
