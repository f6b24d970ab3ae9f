import { describe, expect, it } from 'vitest'
import { readSettings } from './env.ts'

const accounts = (environment: NodeJS.ProcessEnv) => readSettings(environment).accounts

describe('Settings of accounts', () => {
  it('offer the demo’s accounts by themselves only where nobody else can come', () => {
    const demo = (environment: NodeJS.ProcessEnv) => accounts(environment).demoAccounts
    expect(demo({})).toBe('all')
    expect(demo({ LOTLINE_PUBLIC_URL: 'http://localhost:4780' })).toBe('all')
    expect(demo({ LOTLINE_HOST: '0.0.0.0' })).toBe('none')
    expect(demo({ LOTLINE_PUBLIC_URL: 'https://parcels.example.ca' })).toBe('none')
    expect(demo({ DATABASE_URL: 'postgres://localhost/lotline' })).toBe('none')
    expect(demo({ LOTLINE_DEMO_ACCOUNTS: 'off' })).toBe('none')
  })

  it('offer no administrator of the demo where others can come', () => {
    const on = { LOTLINE_DEMO_ACCOUNTS: 'on' }
    expect(accounts({ ...on, DATABASE_URL: 'postgres://localhost/lotline' }).demoAccounts).toBe('all')
    expect(accounts({ ...on, LOTLINE_HOST: '0.0.0.0' }).demoAccounts).toBe('no_administrator')
    expect(accounts({ ...on, LOTLINE_PUBLIC_URL: 'https://parcels.example.ca' }).demoAccounts).toBe(
      'no_administrator',
    )
  })

  it('take the public address without its last slash', () => {
    expect(accounts({ LOTLINE_PUBLIC_URL: 'https://parcels.example.ca/' }).publicUrl).toBe(
      'https://parcels.example.ca',
    )
    expect(accounts({}).publicUrl).toBeNull()
    expect(() => accounts({ LOTLINE_PUBLIC_URL: 'javascript:alert(1)' })).toThrow(/LOTLINE_PUBLIC_URL/)
  })

  it.each([
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 192.0.2.1', ['10.0.0.0/8', '192.0.2.1']],
    ['loopback,2001:db8::/32', ['loopback', '2001:db8::/32']],
  ])('trust the proxies %s', (written, places) => {
    expect(accounts({ LOTLINE_TRUSTED_PROXIES: written }).trustedProxies).toEqual(places)
  })

  it.each(['everybody', '10.0.0.0/33', '10.0.0', '*', '10.0.0.0/8/8', 'true'])(
    'refuse the proxy %s',
    (written) => {
      expect(() => accounts({ LOTLINE_TRUSTED_PROXIES: written })).toThrow(/LOTLINE_TRUSTED_PROXIES/)
    },
  )

  it.each([{ LOTLINE_TRIAL_DAYS: '0' }, { LOTLINE_TRIAL_PLAN: 'gold' }, { LOTLINE_SUPPORT_EMAIL: 'us' }])(
    'refuse %j',
    (environment) => {
      expect(() => readSettings(environment)).toThrow(Object.keys(environment)[0])
    },
  )
})
