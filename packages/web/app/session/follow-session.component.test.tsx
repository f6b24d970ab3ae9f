import type { AnyRouter } from '@tanstack/react-router'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSession } from '../../lib/api/session-token.ts'
import { useAlerts } from '../../lib/messages/alerts.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { clearAccountData, registerAccountData } from '../../state/account/account-data.ts'
import { forgetSession, useSession } from '../../state/account/session.ts'
import { signOut } from '../../state/account/sign-out.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { followSession } from './follow-session.ts'

const navigate = vi.fn(() => Promise.resolve())
let isSaved = true
beforeAll(() => {
  const location = { pathname: '/dashboard', href: '/dashboard' }
  const router = { state: { location }, navigate, invalidate: () => Promise.resolve() }
  // Only the router's location and navigation matter here.
  followSession(router as unknown as AnyRouter)
  registerAccountData({ save: async () => isSaved, clear: () => {} })
})

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  localStorage.clear()
  forgetSession()
  clearAccountData()
  localStorage.clear()
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
  useAlerts.setState({ queue: [] })
  navigate.mockClear()
  isSaved = true
})

const left = () => Object.keys(sessionStorage).filter((key) => key.startsWith('lotline.report-work.'))
const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('lotline.unsaved-tab.'))
const keyOf = (uid: string, reportId = 'one') => `lotline.report-work.${uid}.${reportId}`
const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const question = () =>
  vi.waitFor(() => {
    const [first] = useAlerts.getState().queue
    if (!first?.asks) throw new Error('Nothing is to be decided.')
    return first
  })

function signedIn(uid: string): void {
  setSession({ token: uid, username: uid, uid })
  useSession.setState({ status: 'present', hasLoggedOut: false, user: { uid, username: uid } as never })
}

/** Simulates a logout in another tab, through the shared storage. */
function endedElsewhere(stored: string): void {
  localStorage.setItem('lotline.session', stored)
  window.dispatchEvent(new StorageEvent('storage', { key: 'lotline.session', storageArea: localStorage }))
}

describe('Unsaved work of reports in this tab', () => {
  it('is removed when the person logs out in another tab, and not when the session ends there', async () => {
    signedIn('pat')
    sessionStorage.setItem(keyOf('pat'), '{}')
    endedElsewhere('null')
    expect([useSession.getState().status, left()]).toEqual(['absent', [keyOf('pat')]])

    signedIn('pat')
    const logout = signOut()
    ;(await question()).answer(true)
    await vi.waitFor(() => server.next('logout').response({ providerLogoutUrl: null }))
    await logout
    const ofLogout = localStorage.getItem('lotline.session') ?? ''

    signedIn('pat')
    sessionStorage.setItem(keyOf('pat'), '{}')
    endedElsewhere(ofLogout)
    expect([useSession.getState().status, left()]).toEqual(['absent', []])
  })

  it('is removed also where the server said first that the session is over', () => {
    signedIn('pat')
    sessionStorage.setItem(keyOf('pat'), '{}')
    localStorage.setItem('lotline.session', '{"hasLoggedOut":true}')
    forgetSession()
    endedElsewhere(localStorage.getItem('lotline.session') ?? '')
    expect([useSession.getState().status, left()]).toEqual(['absent', []])
  })

  it('is removed when somebody else signs in', () => {
    sessionStorage.setItem(keyOf('pat'), '{}')
    sessionStorage.setItem(keyOf('sam'), '{}')
    localStorage.setItem('lotline.last-user', '"sam"')
    signedIn('sam')
    expect(left()).toEqual([keyOf('sam')])
  })

  it('is named to its account, with the way to it, and warns before the tab is closed', () => {
    expect(isWarned()).toBe(false)
    sessionStorage.setItem(keyOf('pat'), '{}')
    signedIn('pat')
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['A report is not saved'])
    useToasts.getState().toasts[0]?.action?.run()
    expect(navigate).toHaveBeenLastCalledWith({ to: '/dashboard/report/one' })
    expect(isWarned()).toBe(true)
  })
})

describe('A tab with unsaved work', () => {
  it('has a mark that all tabs see, as long as it has a page', () => {
    sessionStorage.setItem(keyOf('pat'), '{}')
    signedIn('pat')
    expect(marks()).toHaveLength(1)
    window.dispatchEvent(new Event('pagehide'))
    expect(marks()).toEqual([])
    window.dispatchEvent(new Event('pageshow'))
    expect(marks()).toHaveLength(1)
  })

  it('takes its mark over where the browser restores it after it was killed', () => {
    localStorage.setItem('lotline.unsaved-tab.killed', JSON.stringify({ uid: 'pat', at: Date.now() }))
    sessionStorage.setItem('lotline.tab-name', '"killed"')
    sessionStorage.setItem(keyOf('pat'), '{}')
    signedIn('pat')
    expect(marks()).toEqual(['lotline.unsaved-tab.killed'])
  })
})

describe('Signing out', () => {
  const DAY_MS = 86_400_000
  const marked = (uid: string, at = Date.now()) =>
    localStorage.setItem('lotline.unsaved-tab.other', JSON.stringify({ uid, at }))

  it('requires a decision about what another tab has not saved, which is lost then', async () => {
    signedIn('pat')
    marked('pat')
    const stays = signOut()
    const first = await question()
    expect(first.body).toContain('Another tab or window')
    first.answer(false)
    await stays
    expect([useSession.getState().status, server.pending(), marks().length]).toEqual(['present', 0, 1])
    useAlerts.setState({ queue: [] })
    const logout = signOut()
    ;(await question()).answer(true)
    await vi.waitFor(() => server.next('logout').response({ providerLogoutUrl: null }))
    await logout
    expect([useSession.getState().status, marks()]).toEqual(['absent', []])
  })

  it.each([
    ['another account', 'sam', 0],
    ['a tab that was killed long ago', 'pat', 8 * DAY_MS],
  ])('needs none about work of %s', async (_, uid, age) => {
    signedIn('pat')
    marked(uid, Date.now() - age)
    const logout = signOut()
    await vi.waitFor(() => server.next('logout').response({ providerLogoutUrl: null }))
    await logout
    expect([useSession.getState().status, useAlerts.getState().queue]).toEqual(['absent', []])
  })

  it.each([
    ['what could not be saved now', false, []],
    ['what an earlier page left', true, [keyOf('pat')]],
  ])('requires a decision about %s', async (_, saved, stored) => {
    signedIn('pat')
    isSaved = saved
    for (const key of stored) sessionStorage.setItem(key, '{}')
    const stays = signOut()
    const asked = await question()
    expect(asked.title).toBe('Sign out without saving?')
    asked.answer(false)
    await stays
    expect([useSession.getState().status, server.pending(), left()]).toEqual(['present', 0, stored])
  })

  it('needs none where everything is saved', async () => {
    signedIn('pat')
    const logout = signOut()
    await vi.waitFor(() => server.next('logout').response({ providerLogoutUrl: null }))
    await logout
    expect([useSession.getState().status, useAlerts.getState().queue]).toEqual(['absent', []])
  })
})
