import { expect, it, test } from 'vitest'
import { CALLS } from '#contract/calls.ts'
import type { Answer } from '../machine/send.ts'
import { wrongWith } from './judge.ts'

const response = (status: number, body: unknown, type = 'application/json; charset=utf-8'): Answer => ({
  status,
  headers: { 'content-type': type },
  text: typeof body === 'string' ? body : JSON.stringify(body),
  durationMs: 1,
})

test.each([
  ['an answer as declared', response(200, { payload: { status: 'ok', database: 'native', version: '1' } })],
  [
    'a refusal of the catalogue',
    response(400, { code: 'bad_request', payload: { message: 'q: too short' } }),
  ],
  ['401, whose payload is the text', response(401, { code: 'unauthenticated', payload: 'Please sign in.' })],
  ['a busy server that says so', response(503, { code: 'overloaded', payload: { message: 'Later.' } })],
])('%s is right', (_, given) => {
  expect(wrongWith(CALLS.health, given)).toBeNull()
})

test.each([
  ['500', response(500, { code: 'internal_error', payload: { message: 'Sorry.' } }), /500 internal_error/],
  ['a page in place of the envelope', response(400, '<h1>Bad</h1>', 'text/html'), /outside the envelope/],
  ['an unknown code', response(400, { code: 'oh', payload: { message: 'x' } }), /outside the envelope/],
  [
    'a code of another status',
    response(409, { code: 'not_found', payload: { message: 'x' } }),
    /with the code/,
  ],
  ['no message', response(404, { code: 'not_found', payload: {} }), /without a message/],
  ['a stack', response(400, 'Error: x\n    at run (/srv/app/run.ts:1:2)'), /stack trace/],
  [
    'words of the database',
    response(400, { code: 'bad_request', payload: { message: 'invalid byte sequence for encoding' } }),
    /words of the database/,
  ],
  ['a missing value', response(200, { payload: { status: 'ok' } }), /schema does not allow/],
])('%s is wrong', (_, given, expected) => {
  expect(wrongWith(CALLS.health, given)).toMatch(expected)
})

it('a database that is away is a fault, for nothing here takes it away', () => {
  const away = response(503, { code: 'database_unavailable', payload: { message: 'Later.' } })
  expect(wrongWith(CALLS.health, away)).toBe('503 database_unavailable')
})
