/** Separate from `live.ts`, so that pages do not load the validation library. */
import type { LiveMessage } from './live.ts'

export const LIVE_PATH = '/live'

export interface SubscribeRequest {
  room: string
  /** Last sequence number received. Null for a new page. */
  after: number | null
  /** With `after: null`, also delivers messages of at most this age, sent while the page loaded. */
  withinMs?: number | undefined
}

export type SubscribeResponse =
  | { ok: true; sequence: number; isGapTooOld: boolean; missed: LiveMessage[] }
  | { ok: false; reason: string }

export interface PageEvents {
  subscribe(request: SubscribeRequest, acknowledge: (response: SubscribeResponse) => void): void
  unsubscribe(request: { room: string }): void
}

export interface ServerEvents {
  notify(message: LiveMessage): void
  /** Missed messages are gone. The page must fetch everything again, and continue from this number. */
  reload(from: { sequence: number }): void
  'session-ended'(): void
}

/** Specification part 2, section 9. */
export const RECONNECT_DELAY_MS = 5000
export const RECONNECT_DELAY_MAX_MS = 10_000
