import { expect, it } from 'vitest'
import { readSettings } from '../../settings/env.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { appInMemory } from '../../testing/servers/app-in-memory.ts'

const PATH = '/.well-known/security.txt'

describeWithDatabase('security.txt', (getDatabase) => {
  const read = async (environment: NodeJS.ProcessEnv) => {
    const clock = () => new Date('2026-11-28T00:00:00Z')
    const call = await appInMemory(getDatabase(), { clock, environment })
    const response = await call.app.inject(PATH)
    await call.app.close()
    return response
  }

  it('is not there where no contact is set', async () => {
    expect((await read({})).statusCode).toBe(404)
  })

  it('names the contact and when it expires', async () => {
    const response = await read({ LOTLINE_SECURITY_CONTACT: 'security@example.ca' })
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.payload).toBe(
      'Contact: mailto:security@example.ca\nExpires: 2027-05-27T00:00:00.000Z\nPreferred-Languages: en\n',
    )
  })

  it.each(['us', 'http://example.ca/security', 'https://example.ca/\u202Etxt'])(
    'refuses the contact %j at start',
    (contact) => {
      expect(() => readSettings({ LOTLINE_SECURITY_CONTACT: contact })).toThrow('LOTLINE_SECURITY_CONTACT')
    },
  )
})
