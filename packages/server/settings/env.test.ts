import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadSetting, PROJECT_FOLDER, readSettings } from './env.ts'

describe('Settings', () => {
  it('have a default each', () => {
    expect(readSettings({})).toMatchObject({
      databaseUrl: null,
      dataFolder: join(PROJECT_FOLDER, 'data'),
      host: '127.0.0.1',
      port: 4780,
    })
  })

  it('that are left empty are the same as absent', () => {
    const names = ['DATABASE_URL', 'LOTLINE_DATA', 'LOTLINE_HOST', 'LOTLINE_PORT', 'LOTLINE_MAPBOX_TOKEN']
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readSettings({}))
  })

  it('that cannot be used are refused by name', () => {
    expect(() => readSettings({ LOTLINE_PORT: '70000' })).toThrow(BadSetting)
    expect(() => readSettings({ LOTLINE_PORT: 'many' })).toThrow(/LOTLINE_PORT/)
  })

  it('take a data folder from the checkout, or an absolute one as it is', () => {
    expect(readSettings({ LOTLINE_DATA: 'elsewhere' }).dataFolder).toBe(join(PROJECT_FOLDER, 'elsewhere'))
    expect(readSettings({ LOTLINE_DATA: '/srv/lotline' }).dataFolder).toBe('/srv/lotline')
  })
})
