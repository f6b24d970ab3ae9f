import { describe, expect, it } from 'vitest'
import { argon2Passwords } from './passwords.ts'

describe('passwords', () => {
  const passwords = argon2Passwords()

  it('are recognised, and nothing else is', async () => {
    const stored = await passwords.hash('Tidewater-1184')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.check(stored, 'Tidewater-1184')).toEqual({ isCorrect: true, isOutdated: false })
    expect(await passwords.check(stored, 'tidewater-1184')).toEqual({ isCorrect: false, isOutdated: false })
    expect(await passwords.hash('Tidewater-1184')).not.toBe(stored)
  })

  it('are the same however a keyboard composes their letters', async () => {
    const stored = await passwords.hash('Qu\u00e9bec-1184')
    expect((await passwords.check(stored, 'Que\u0301bec-1184')).isCorrect).toBe(true)
  })

  it('nobody’s is never correct', async () => {
    expect(await passwords.check(null, '')).toEqual({ isCorrect: false, isOutdated: false })
    expect((await passwords.check(null, 'Tidewater-1184')).isCorrect).toBe(false)
  })

  it('hundreds at once are done in turn, and those beyond are asked to come back', async () => {
    const small = argon2Passwords({ maxConcurrent: 2, maxWaiting: 5 })
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => small.hash('Tidewater-1184')))
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused).toEqual(['overloaded', 'overloaded', 'overloaded'])
    expect(await small.hash('Tidewater-1184')).toMatch(/^\$argon2id/)
  })
})
