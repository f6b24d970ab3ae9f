import { describe, expect, it } from 'vitest'
import { readSettings } from './env.ts'

const outside = (environment: Record<string, string>) => readSettings(environment).outside
const PARAGON = {
  LOTLINE_BOARD_PARAGON_URL: 'https://api.example.ca/odata/',
  LOTLINE_BOARD_PARAGON_TOKEN_URL: 'https://login.example.ca/token',
}
const ALL = {
  ...PARAGON,
  ...Object.fromEntries(
    ['VIVA', 'AOIR', 'CLS'].flatMap((board) => [
      [`LOTLINE_BOARD_${board}_URL`, 'https://api.example.ca/odata'],
      [`LOTLINE_BOARD_${board}_TOKEN_URL`, 'https://login.example.ca/token'],
    ]),
  ),
  LOTLINE_LAND_TITLE_URL: 'https://titles.example.ca',
}

describe('Settings of the services outside', () => {
  it('name nothing by themselves; stand-ins run on a port of their own while the demo does', () => {
    expect(outside({})).toEqual({
      boards: { paragon: null, viva: null, aoir: null, cls: null },
      landTitle: null,
      sandboxPort: 5781,
    })
    expect(outside({ LOTLINE_PORT: '65000' }).sandboxPort).toBe(63_999)
    expect(outside({ LOTLINE_PORT: '0' }).sandboxPort).toBe(0)
    expect(outside({ LOTLINE_SANDBOX_OUTSIDE_PORT: '7001' }).sandboxPort).toBe(7001)
  })

  it('make a connection of service and token address', () => {
    expect(outside({ ...PARAGON, LOTLINE_BOARD_PARAGON_SCOPE: 'api' }).boards.paragon).toEqual({
      serviceUrl: 'https://api.example.ca/odata',
      tokenUrl: 'https://login.example.ca/token',
      scope: 'api',
      isStandIn: false,
    })
    expect(outside(ALL).landTitle).toEqual({ url: 'https://titles.example.ca', isStandIn: false })
  })

  it('leave stand-ins for what is not set', () => {
    expect(outside(PARAGON).sandboxPort).toBe(5781)
  })

  it.each([
    { LOTLINE_SANDBOX_OUTSIDE: 'off' },
    { LOTLINE_DEMO_ACCOUNTS: 'off' },
    { LOTLINE_HOST: '0.0.0.0' },
    { LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_PUBLIC_URL: 'https://parcels.example.ca' },
    { DATABASE_URL: 'postgres://localhost/lotline' },
    ALL,
  ])('have no stand-ins with %j', (environment) => {
    expect(outside(environment as Record<string, string>).sandboxPort).toBeNull()
  })

  it.each([
    [{ ...PARAGON, LOTLINE_BOARD_PARAGON_TOKEN_URL: '' }, /LOTLINE_BOARD_PARAGON_TOKEN_URL: needed with/],
    [{ ...PARAGON, LOTLINE_BOARD_PARAGON_URL: '' }, /LOTLINE_BOARD_PARAGON_URL: needed with/],
    [
      { ...PARAGON, LOTLINE_BOARD_PARAGON_TOKEN_URL: 'http://login.example.ca' },
      /LOTLINE_BOARD_PARAGON_TOKEN_URL: an https address/,
    ],
    [{ LOTLINE_LAND_TITLE_URL: 'titles' }, /LOTLINE_LAND_TITLE_URL: a web address/],
    [{ LOTLINE_LAND_TITLE_URL: 'https://titles.example.ca/?key=1' }, /without \? and #/],
  ])('that cannot be used are refused by name: %j', (environment, message) => {
    expect(() => readSettings(environment as Record<string, string>)).toThrow(message)
  })
})
