import { expect, test } from 'vitest'
import { getPlace } from './relying-party.ts'

test.each([
  [
    'https://parcels.example.ca',
    { ok: true, id: 'parcels.example.ca', origin: 'https://parcels.example.ca' },
  ],
  [
    'https://parcels.example.ca:8443/below',
    { ok: true, id: 'parcels.example.ca', origin: 'https://parcels.example.ca:8443' },
  ],
  ['http://localhost:4780', { ok: true, id: 'localhost', origin: 'http://localhost:4780' }],
  ['http://127.0.0.1:4780', { ok: true, id: 'localhost', origin: 'http://localhost:4780' }],
  ['http://[::1]:4780', { ok: true, id: 'localhost', origin: 'http://localhost:4780' }],
  ['http://parcels.example.ca', { ok: false, reason: 'not_encrypted' }],
  ['http://192.0.2.1', { ok: false, reason: 'ip_address' }],
  ['https://192.0.2.1', { ok: false, reason: 'ip_address' }],
  ['https://[2001:db8::1]', { ok: false, reason: 'ip_address' }],
])('the relying party of %s', (publicUrl, place) => {
  expect(getPlace(publicUrl)).toEqual(place)
})
