import { expect, test } from 'vitest'
import { findColumn } from './column-names.ts'

test('a column is found in any case, and the others are named where it is not there', () => {
  expect(findColumn(['FOLIO', 'LAND'], 'folio', '--key')).toBe('FOLIO')
  expect(() => findColumn(['FOLIO', 'LAND'], 'ROLL', '--key')).toThrow('there are: FOLIO, LAND')
})

test('a file without rows is said to have none', () => {
  expect(() => findColumn([], 'FOLIO', '--key')).toThrow(/^The file holds no rows/)
})
