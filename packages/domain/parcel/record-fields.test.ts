import { expect, test } from 'vitest'
import { defaulted, emptyValues, optional, required } from './record-fields.ts'

test('a record whose source states nothing has null, or the stated default, and lacks what is required', () => {
  const fields = {
    pid: required('pid', 'pid'),
    rollNumber: optional('text', 'roll'),
    yearBuilt: optional('year'),
    homeForm: defaulted('homeForm', 'house'),
    facts: defaulted('facts', {}),
  }
  expect(emptyValues(fields)).toEqual({ rollNumber: null, yearBuilt: null, homeForm: 'house', facts: {} })
})

test('a field states its format, and the name by which a column fills it, if any does', () => {
  expect(required('pid', 'pid')).toEqual({ format: 'pid', generic: 'pid', isRequired: true })
  expect(optional('year')).toEqual({ format: 'year', generic: null, isRequired: false, empty: null })
  expect(defaulted('count', 1, 'units')).toEqual({
    format: 'count',
    generic: 'units',
    isRequired: false,
    empty: 1,
  })
})
