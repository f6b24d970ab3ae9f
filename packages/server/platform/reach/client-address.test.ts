import { expect, it } from 'vitest'
import { networkOf, plainAddress, toClient } from './client-address.ts'

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:234:aaaa:bbbb:cccc:dddd', '2001:db8:1:200::/56', '2001:db8:1:0::/48'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200::/56', '2001:db8:1:0::/48'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:0::/56', '2001:db8:1:0::/48'],
  ['2001:db8::1', '2001:db8:0:0::/56', '2001:db8:0:0::/48'],
  ['::1', '0:0:0:0::/56', '0:0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56', 'fe80:0:0:0::/48'],
  ['192.0.2.7:52100', '192.0.2.7', '192.0.2.7'],
  ['[2001:db8:1:234::1]:52100', '2001:db8:1:200::/56', '2001:db8:1:0::/48'],
  ['[2001:db8:1:234::1]', '2001:db8:1:200::/56', '2001:db8:1:0::/48'],
  ['somewhere', 'somewhere', 'somewhere'],
])('%s is the client %s of the network %s', (address, client, network) => {
  expect(toClient(address)).toBe(client)
  expect(networkOf(address)).toBe(network)
  expect(networkOf(client)).toBe(network)
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:52100', '192.0.2.7'],
  ['[2001:db8::1]:52100', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['<script>', null],
  ['999.1.1.1', null],
  ['', null],
])('the plain address of %j is %j', (stated, plain) => expect(plainAddress(stated)).toBe(plain))
