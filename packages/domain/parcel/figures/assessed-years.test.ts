import { expect, test } from 'vitest'
import { findPreviousYear, splitYearsByRoll, statedYearBuilt } from './assessed-years.ts'

const CITY = 1
const PROVINCE = 2
const FILE_2025 = 3
const FILE_2026 = 4
const provenance = {
  [CITY]: { sourceKey: 'city' },
  [PROVINCE]: { sourceKey: 'province' },
  [FILE_2025]: { sourceKey: 'local-roll-2025' },
  [FILE_2026]: { sourceKey: 'local-roll-2026' },
}
const roll = (year: number, releaseId: number, totalDollars: number | null = 1) => ({
  year,
  releaseId,
  totalDollars,
})

test('the roll of the newest year stands, and another source that values the parcel is told apart', () => {
  const assessments = [roll(2026, CITY), roll(2026, PROVINCE), roll(2025, PROVINCE), roll(2025, CITY)]
  const { currentRoll, others } = splitYearsByRoll({ assessments, provenance })
  expect(currentRoll).toEqual([assessments[0], assessments[3]])
  expect(others).toEqual([assessments[1], assessments[2]])
  expect(findPreviousYear(currentRoll, roll(2026, CITY))).toBe(assessments[3])
})

test('an earlier year of another public source is not the year before', () => {
  const assessments = [roll(2026, CITY), roll(2025, PROVINCE)]
  expect(splitYearsByRoll({ assessments, provenance })).toEqual({
    newest: assessments[0],
    currentRoll: [assessments[0]],
    others: [assessments[1]],
  })
})

test('own files of each year are one roll; of a year that two have, the newest file stands', () => {
  const assessments = [roll(2026, FILE_2026), roll(2025, FILE_2025), roll(2025, FILE_2026)]
  const { currentRoll } = splitYearsByRoll({ assessments, provenance })
  expect(currentRoll).toEqual([assessments[0], assessments[2]])
  const [current, before] = [roll(2026, FILE_2026), roll(2025, FILE_2025)]
  expect(splitYearsByRoll({ assessments: [current, before], provenance }).currentRoll).toEqual([
    current,
    before,
  ])
})

test('a roll without a total does not stand where another states one', () => {
  const assessments = [roll(2026, CITY, null), roll(2026, PROVINCE), roll(2025, CITY)]
  expect(splitYearsByRoll({ assessments, provenance })).toMatchObject({
    newest: { releaseId: PROVINCE },
    currentRoll: [{ releaseId: PROVINCE }],
  })
  const withoutTotals = [roll(2026, CITY, null)]
  expect(splitYearsByRoll({ assessments: withoutTotals, provenance }).currentRoll).toEqual(withoutTotals)
})

test('a year that is missing between two is not passed over', () => {
  expect(findPreviousYear([roll(2026, CITY), roll(2024, CITY)], roll(2026, CITY))).toBeUndefined()
})

test('the year built is that of the newest roll which states one', () => {
  const built = (releaseId: number, yearBuilt: [number, number] | null) => ({ releaseId, yearBuilt })
  expect(statedYearBuilt([built(PROVINCE, null), built(CITY, [1998, 2004])])).toEqual({
    years: [1998, 2004],
    releaseId: CITY,
  })
  expect(statedYearBuilt([built(CITY, null)])).toBeNull()
})
