import { liveClientId } from '../live/live.ts'
import { onStoredInOtherTab, readStored, writeStored } from '../store/stored.ts'

/** Stored session, shared by all tabs. */
export interface StoredSession {
  token: string
  /** Only for the server's logs. */
  username: string
  uid: string
}

const STORAGE_KEY = 'session'

function parseSession(json: unknown): StoredSession | null {
  const { token, username, uid } = (json ?? {}) as Record<string, unknown>
  const isUsable = typeof token === 'string' && typeof username === 'string' && typeof uid === 'string'
  return isUsable && token !== '' ? { token, username, uid } : null
}

let requestCount = 0

let current = readStored(STORAGE_KEY, parseSession)

export const getSession = (): StoredSession | null => current

/** Stores the session. `isLogout` makes other tabs log out too. */
export function setSession(session: StoredSession | null, isLogout = false): void {
  current = session
  // Another tab has logged out, but the server has not notified this tab yet.
  const logoutMark = isLogout || hasLoggedOut() ? { hasLoggedOut: true } : null
  // Without browser storage, the session lasts while the tab is open.
  writeStored(STORAGE_KEY, session ?? logoutMark)
}

export const hasLoggedOut = (): boolean =>
  readStored(STORAGE_KEY, (json) => (json as { hasLoggedOut?: unknown })?.hasLoggedOut === true) ?? false

export function onOtherTabSession(listener: (session: StoredSession | null) => void): () => void {
  return onStoredInOtherTab(STORAGE_KEY, () => {
    current = readStored(STORAGE_KEY, parseSession)
    listener(current)
  })
}

/** The client id excludes the page's own changes from live messages. */
export function createSessionHeaders(): Record<string, string> {
  if (current === null) return {}
  requestCount += 1
  return {
    authorization: `Bearer ${current.token}`,
    'x-lotline-user': current.username,
    'x-lotline-trace': `${current.uid}/${liveClientId()}/${requestCount}`,
    'x-client-id': liveClientId(),
  }
}
