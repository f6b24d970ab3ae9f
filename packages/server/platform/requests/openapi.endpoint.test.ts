import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CALLS } from '#contract/calls.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { appInMemory } from '../../testing/servers/app-in-memory.ts'

describeWithDatabase('/api/openapi.json', (getDatabase) => {
  test('describes every call, plain or compressed', async () => {
    const { app } = await appInMemory(getDatabase())
    const get = (encoding: string) =>
      app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
    const [plain, packed] = [await get('identity'), await get('gzip, br')]
    const described = Object.values(plain.json().paths as Record<string, object>).flatMap(Object.values)
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(CALLS).sort())
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
  })
})
