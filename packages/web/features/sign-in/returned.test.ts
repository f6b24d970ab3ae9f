import { expect, test } from 'vitest'
import { readSignInResponse } from './returned.ts'

test('Code and issuer come behind the question mark', () => {
  expect(readSignInResponse('?code=c1&state=s1&iss=https%3A%2F%2Fid.test&utm=x', '')).toEqual({
    code: 'c1',
    state: 's1',
    iss: 'https://id.test',
  })
})

test('An id token comes behind the hash, and what stands there counts before the rest of the address', () => {
  expect(readSignInResponse('?state=other', '#id_token=t1&state=s1')).toEqual({ id_token: 't1', state: 's1' })
})

test('A refusal is kept', () => {
  expect(readSignInResponse('?error=access_denied&state=s1', '')).toEqual({
    error: 'access_denied',
    state: 's1',
  })
})

test.each([
  ['', ''],
  ['?code=c1', ''],
  ['?state=&code=c1', '#'],
])('Without a state (%j %j) nothing came back', (search, hash) => {
  expect(readSignInResponse(search, hash)).toBeNull()
})
