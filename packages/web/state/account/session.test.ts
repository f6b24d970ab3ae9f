import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getSession, setSession } from '../../lib/api/session-token.ts'
import { endSessionsWith, forgetSession, useSession } from './session.ts'

beforeEach(() => {
  setSession({ token: 'a'.repeat(43), username: 'pat', uid: 'u' })
  useSession.setState({ status: 'present' })
})
afterEach(() => forgetSession())

describe('a request that ends every session of an account', () => {
  it('signs its user out, and nothing that ends meanwhile is news', async () => {
    await endSessionsWith(async () => {
      expect(useSession.getState().isLeaving).toBe(true)
      return { username: 'pat' }
    })
    expect(useSession.getState()).toMatchObject({ status: 'absent', isLeaving: false })
    expect(getSession()).toBeNull()
  })

  it('leaves somebody else signed in, whose account it does not concern', async () => {
    await endSessionsWith(async () => ({ username: 'sam' }))
    expect(useSession.getState()).toMatchObject({ status: 'present', isLeaving: false })
    expect(getSession()?.username).toBe('pat')
  })

  it('leaves everybody signed in when it is refused', async () => {
    const refused = endSessionsWith(() => Promise.reject(new Error('The link is not valid.')))
    await expect(refused).rejects.toThrow('The link is not valid.')
    expect(useSession.getState()).toMatchObject({ status: 'present', isLeaving: false })
  })
})
