import { describe, expect, it } from 'vitest'
import { readSettings } from './env.ts'

const identity = (environment: Record<string, string>) => readSettings(environment).identity
const CREA = { LOTLINE_OIDC_CREA_ISSUER: 'https://login.example.ca', LOTLINE_OIDC_CREA_CLIENT_ID: 'lotline' }

describe('Settings of outside providers', () => {
  it('stand in on a port of their own while none is set and the demo runs', () => {
    expect(identity({})).toEqual({ providers: [], sandboxPort: 5780 })
    expect(identity({ LOTLINE_PORT: '65000' }).sandboxPort).toBe(64_000)
    expect(identity({ LOTLINE_PORT: '0' }).sandboxPort).toBe(0)
    expect(identity({ LOTLINE_SANDBOX_IDENTITY_PORT: '7000' }).sandboxPort).toBe(7000)
  })

  it.each([
    { LOTLINE_SANDBOX_IDENTITY: 'off' },
    { LOTLINE_DEMO_ACCOUNTS: 'off' },
    { LOTLINE_HOST: '0.0.0.0' },
    { LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_PUBLIC_URL: 'https://parcels.example.ca' },
    { DATABASE_URL: 'postgres://localhost/lotline' },
    CREA,
  ])('have no stand-in with %j', (environment) => {
    expect(identity(environment as Record<string, string>).sandboxPort).toBeNull()
  })

  it('make a provider of issuer and client', () => {
    expect(identity(CREA).providers).toEqual([
      {
        key: 'crea',
        title: 'REALTOR® association',
        flow: 'code',
        isBoard: false,
        issuer: 'https://login.example.ca',
        clientId: 'lotline',
        clientSecret: null,
        scopes: 'openid',
        algorithm: 'RS256',
      },
    ])
  })

  it.each([
    [{ ...CREA, LOTLINE_OIDC_CREA_CLIENT_ID: '' }, /LOTLINE_OIDC_CREA_CLIENT_ID/],
    [
      { ...CREA, LOTLINE_OIDC_CREA_ISSUER: 'http://login.example.ca' },
      /LOTLINE_OIDC_CREA_ISSUER: an https address/,
    ],
    [{ ...CREA, LOTLINE_OIDC_CREA_SCOPES: 'email' }, /LOTLINE_OIDC_CREA_SCOPES: must hold openid/],
    [{ ...CREA, LOTLINE_OIDC_CREA_ALGORITHM: 'HS256' }, /LOTLINE_OIDC_CREA_ALGORITHM/],
    [{ ...CREA, LOTLINE_OIDC_CREA_ALGORITHM: 'none' }, /LOTLINE_OIDC_CREA_ALGORITHM/],
  ])('that cannot be used are refused by name: %j', (environment, message) => {
    expect(() => readSettings(environment as Record<string, string>)).toThrow(message)
  })
})
