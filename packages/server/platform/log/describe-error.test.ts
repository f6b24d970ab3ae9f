import pg from 'pg'
import { expect, it } from 'vitest'
import { LotlineError } from '#contract/errors.ts'
import { describeError } from './describe-error.ts'

const MARKER = 'what somebody typed'

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

function databaseError(): pg.DatabaseError {
  const error = new pg.DatabaseError(`invalid input syntax: "${MARKER}"`, 90, 'error')
  return Object.assign(error, {
    code: '22P02',
    detail: `Token "${MARKER}" is invalid.`,
    where: `unnamed portal parameter $1 = '${MARKER}'`,
    internalQuery: MARKER,
    hint: MARKER,
    table: 'parcel',
    constraint: 'parcel_pid',
    routine: 'json_errsave_error',
  })
}

it.each([
  ['of the database', databaseError],
  ['of reading JSON', () => thrownBy(() => JSON.parse(MARKER))],
  ['of a time zone', () => thrownBy(() => new Intl.DateTimeFormat('en', { timeZone: MARKER }))],
  ['of a number', () => thrownBy(() => BigInt(MARKER))],
  ['of many lines', () => new Error(`${MARKER}\n    at ${MARKER} (file.ts:1:1)`)],
  ['with a cause', () => new Error('outer', { cause: databaseError() })],
  ['of several', () => new AggregateError([new Error(MARKER)], MARKER)],
  ['whose message was changed', () => Object.assign(new Error(MARKER), { message: 'other' })],
  ['that is a text', () => MARKER],
])('an error %s is described without what was typed', (_, make) => {
  const error = make()
  expect(JSON.stringify(describeError(error))).not.toContain(MARKER)
})

it('tells where it was thrown, what the database said it is about, and the words of our own errors', () => {
  expect(describeError(databaseError())).toMatchObject({
    type: 'error',
    message: 'error 22P02',
    code: '22P02',
    table: 'parcel',
    constraint: 'parcel_pid',
    routine: 'json_errsave_error',
    stack: expect.stringContaining('describe-error.test.ts'),
  })
  expect(describeError(new LotlineError('overloaded', 'Too much.'))).toMatchObject({
    type: 'LotlineError',
    code: 'overloaded',
    message: 'Too much.',
  })
})
