import { describe, expect, it } from 'vitest'
import { hostCheck } from './allowed-hosts.ts'

const STATED = [
  { name: 'parcels.example.ca', port: null },
  { name: 'staging.example.ca', port: 8443 },
]

function codeOf(hosts: string[], { url = '/', localAddress = '192.0.2.7' } = {}) {
  const rawHeaders = ['Accept', 'host', ...hosts.flatMap((host) => ['Host', host])]
  return hostCheck(STATED)({ rawHeaders, url, socket: { localAddress } as never })?.code ?? 'allowed'
}

describe('A request that names', () => {
  it.each([
    'localhost',
    'localhost:4780',
    'LOCALHOST',
    'localhost.',
    '127.0.0.1:4780',
    '127.8.9.10',
    '[::1]:4780',
    '[0:0:0:0:0:0:0:1]',
    'parcels.example.ca',
    'Parcels.Example.CA:8080',
    'parcels.example.ca.',
    'staging.example.ca:8443',
    '192.0.2.7',
    '192.0.2.7:4780',
  ])('%s may go on', (host) => {
    expect(codeOf([host])).toBe('allowed')
  })

  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example.localhost',
    'localhost.:80.evil.example',
    '127.0.0.1.evil.example',
    'xlots.example.ca',
    'parcels.example.ca.evil.example',
    'parcels.example.ca..',
    'staging.example.ca',
    'staging.example.ca:80',
    '192.0.2.8',
    '0.0.0.0',
    '[::]',
    '[::ffff:192.0.2.8]',
    'evil@localhost',
    'localhost/',
    'localhost#',
    'localhost:99999',
    'localhost:80:80',
    'localhost, evil.example',
    'local host',
    '127.0.0.999',
    '',
  ])('%j is refused', (host) => {
    expect(codeOf([host])).toBe('misdirected_request')
  })

  it('no host or two, though both be ours, is refused', () => {
    expect(codeOf([])).toBe('misdirected_request')
    expect(codeOf(['localhost', 'localhost'])).toBe('misdirected_request')
    expect(codeOf(['localhost', 'evil.example'])).toBe('misdirected_request')
  })

  it('a host in its request line is measured by that, too', () => {
    expect(codeOf(['localhost'], { url: 'http://localhost:4780/mailbox' })).toBe('allowed')
    expect(codeOf(['localhost'], { url: 'http://evil.example/mailbox' })).toBe('misdirected_request')
    expect(codeOf(['evil.example'], { url: 'http://localhost/mailbox' })).toBe('misdirected_request')
    expect(codeOf(['localhost'], { url: 'mailbox' })).toBe('misdirected_request')
    expect(codeOf(['localhost'], { url: '*' })).toBe('allowed')
  })

  it.each([
    ['::ffff:198.51.100.4', '198.51.100.4:80', 'allowed'],
    ['2001:db8::9', '[2001:DB8:0:0::9]:4780', 'allowed'],
    ['2001:db8::9', '[2001:db8::a]', 'misdirected_request'],
  ])('the address %s that it came to, as %s: %s', (localAddress, host, expected) => {
    expect(codeOf([host], { localAddress })).toBe(expected)
  })

  it('is told what to set', () => {
    const refusal = hostCheck([])({ rawHeaders: ['Host', 'Parcels.lan:80'], url: '/', socket: {} as never })
    expect(refusal).toMatchObject({ status: 421, message: expect.stringContaining('the host parcels.lan.') })
    expect(refusal?.message).toContain('LOTLINE_ALLOWED_HOSTS')
  })
})
