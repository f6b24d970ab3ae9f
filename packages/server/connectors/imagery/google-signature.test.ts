import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signUrl } from './google-pictures.ts'

const SECRET = 'vNIXE0xscrmjlyV-12Nj_BvUPaw='

test('an address is signed as Google’s own example says', () => {
  const address = 'https://maps.googleapis.com/maps/api/geocode/json?address=New+York&client=clientID'
  expect(signUrl(address, SECRET)).toBe(`${address}&signature=chaRF2hTJKOScPr-RQCEhZbSzIE=`)
})

test('path and query count, the host does not', () => {
  const [one = '', other = ''] = ['https://one.example', 'https://other.example'].map(
    (host) => new URL(signUrl(`${host}/maps?key=K&size=1x1`, SECRET)).searchParams.get('signature') ?? '',
  )
  expect(one).toBe(other)
  const expected = createHmac('sha1', Buffer.from(SECRET, 'base64url'))
    .update('/maps?key=K&size=1x1')
    .digest()
  expect(Buffer.from(one, 'base64url')).toEqual(expected)
})
