import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { useSession } from '../account/session.ts'
import { defaultPosition, saveDefaultPosition } from './default-view.ts'

const accountWith = (defaultMapView: string) => ({ details: { defaultMapView } }) as Account

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState({ user: null })
})

describe('The default view of the map', () => {
  it.each(['', '/dashboard', '/dashboard?at=north', '/dashboard?at=49.2,-123.1'])(
    'is none in “%s”: the map opens where it was last',
    (path) => {
      useSession.setState({ user: accountWith(path) })
      expect(defaultPosition()).toBeNull()
    },
  )

  it('is saved with the account as a path, and read from it', async () => {
    const saved = saveDefaultPosition({ lng: -123.1207, lat: 49.2827, zoom: 15.2 })
    const call = server.next('userInfo')
    expect(call.body).toEqual({ defaultMapView: '/dashboard?at=49.2827,-123.1207,15.2' })
    call.response({
      account: accountWith('/dashboard?at=49.2827,-123.1207,15.2'),
      allowedResources: [],
      disclaimers: [],
      filledCredentials: [],
      branding: null,
    })
    await saved
    expect(defaultPosition()).toEqual({ lng: -123.1207, lat: 49.2827, zoom: 15.2 })
  })

  it('is taken back', async () => {
    void saveDefaultPosition(null)
    expect(server.next('userInfo').body).toEqual({ defaultMapView: '' })
  })
})
