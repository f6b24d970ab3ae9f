import { describe, expect, it } from 'vitest'
import { readSettings } from './env.ts'

const exposure = (environment: NodeJS.ProcessEnv) => readSettings(environment).exposure
const PUBLIC = { LOTLINE_PUBLIC_URL: 'https://parcels.example.ca' }

describe('Who can reach the server', () => {
  it.each([
    ['by default', {}],
    ['with a public address of this machine', { LOTLINE_PUBLIC_URL: 'http://localhost:4780' }],
    ['on another loopback address', { LOTLINE_HOST: '127.0.0.2' }],
    ['on loopback of IPv6', { LOTLINE_HOST: '::1' }],
    ['with other names of this machine', { LOTLINE_ALLOWED_HOSTS: 'localhost:5173,127.0.0.2' }],
    ['with proxies of this machine', { LOTLINE_TRUSTED_PROXIES: 'loopback, 127.0.0.1' }],
  ])('%s: only who sits at this machine', (_, environment) => {
    expect(exposure(environment).reasons).toEqual([])
    const { accounts, mail, identity, outside } = readSettings(environment)
    expect(accounts.demoAccounts).toBe('all')
    expect(mail.hasMailbox).toBe(true)
    expect([identity.sandboxPort, outside.sandboxPort]).toEqual([5780, 5781])
  })

  it.each([
    [PUBLIC, 'LOTLINE_PUBLIC_URL is https://parcels.example.ca'],
    [{ LOTLINE_HOST: '0.0.0.0' }, 'LOTLINE_HOST is 0.0.0.0'],
    [{ LOTLINE_HOST: 'parcels.lan' }, 'LOTLINE_HOST is parcels.lan'],
    [{ LOTLINE_ALLOWED_HOSTS: 'localhost, parcels.lan:80' }, 'LOTLINE_ALLOWED_HOSTS names parcels.lan'],
    [{ LOTLINE_TRUSTED_PROXIES: 'loopback,10.0.0.0/8' }, 'LOTLINE_TRUSTED_PROXIES names 10.0.0.0/8'],
  ])('%j says that others can: no demo account, no mailbox, no stand-in', (environment, reason) => {
    expect(exposure(environment).reasons).toEqual([reason])
    const { accounts, mail, identity, outside } = readSettings(environment)
    expect(accounts.demoAccounts).toBe('none')
    expect(mail.hasMailbox).toBe(false)
    expect([identity.sandboxPort, outside.sandboxPort]).toEqual([null, null])
  })

  it('names every reason', () => {
    expect(exposure({ ...PUBLIC, LOTLINE_HOST: '::' }).reasons).toHaveLength(2)
  })
})

describe('Hosts that requests may name', () => {
  it.each([
    ['the public address', PUBLIC, [{ name: 'parcels.example.ca', port: null }]],
    ['where it listens', { LOTLINE_HOST: 'Parcels.lan' }, [{ name: 'parcels.lan', port: null }]],
    ['where it listens, by IPv6', { LOTLINE_HOST: '2001:db8::1' }, [{ name: '[2001:db8::1]', port: null }]],
    ['not everywhere', { LOTLINE_HOST: '0.0.0.0' }, []],
    [
      'further names',
      { LOTLINE_ALLOWED_HOSTS: 'A.example.ca, b.example.ca.:8443,[2001:DB8:0::1]:80, düne.example' },
      [
        { name: 'a.example.ca', port: null },
        { name: 'b.example.ca', port: 8443 },
        { name: '[2001:db8::1]', port: 80 },
        { name: 'xn--dne-hoa.example', port: null },
      ],
    ],
  ])('%s', (_, environment, hosts) => {
    const found = exposure(environment).hosts.filter(({ name }) => name !== '127.0.0.1')
    expect(found).toEqual(hosts)
  })

  it.each([
    '*',
    '*.example.ca',
    'https://parcels.example.ca',
    'parcels.example.ca/path',
    'a@b',
    'parcels.example.ca:99999',
    'a b',
    ',',
    '.',
    '256.1.1.1',
  ])('%s is refused by name', (written) => {
    expect(() => exposure({ LOTLINE_ALLOWED_HOSTS: written })).toThrow(/LOTLINE_ALLOWED_HOSTS/)
  })
})
