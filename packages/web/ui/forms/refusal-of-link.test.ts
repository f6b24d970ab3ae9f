import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { getRefusalTitle, INCOMPLETE_LINK, toRefusal } from './refusal-of-link.ts'

test('a token that cannot be one is that of a link which lost a part', () => {
  const broken = new ApiError(400, 'bad_request', 'token: Too small: expected string to have >=20 characters')
  expect(toRefusal(broken)).toEqual(INCOMPLETE_LINK)
})

test('a link that serves no more says why, and is not tried again', () => {
  const spent = toRefusal(new ApiError(422, 'link_not_valid', 'This link was used.'))
  expect(spent).toEqual({ kind: 'refused', problem: 'This link was used.', isFinal: true })
  expect(getRefusalTitle(spent)).toBe('This link does not work')
})

test.each([
  ['no answer', new ApiError(0, 'network', '')],
  ['a server that is not ready', new ApiError(503, 'overloaded', 'Busy.')],
  ['too many tries', new ApiError(429, 'too_many_requests', 'Too many.', 60)],
])('%s says nothing of the link', (_, error) => {
  const refusal = toRefusal(error)
  expect(refusal.isFinal).toBe(false)
  expect(getRefusalTitle(refusal)).toBe('That did not work yet')
})
