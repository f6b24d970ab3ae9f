import { expect, test } from 'vitest'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { startOutside } from '../start-outside.ts'
import { aerialPart } from './aerial-part.ts'

describeWithDatabase('The stand-in of the aerial imagery', (getDatabase) => {
  test('gives its tiles, and which there are, to pages of any address', async () => {
    const outside = await startOutside({
      port: 0,
      database: getDatabase(),
      parts: [aerialPart],
      onError: (error) => {
        throw error
      },
    })
    const { maps } = outside.settingsWith(readSettings({ LOTLINE_AERIAL_STAND_IN: 'on' }))
    for (const url of [maps.esriAerialUrl, maps.esriAerialTilemapUrl]) {
      const response = await fetch(url.replace(/\{[zxy]\}/g, '0'), {
        headers: { origin: 'http://127.0.0.1:4700' },
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    await outside.close()
  })
})
