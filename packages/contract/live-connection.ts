/** Types without the validation library. */
import type { LiveMessage } from './live.ts'

export const LIVE_PATH = '/live'

export interface SubscribeRequest {
  room: string
  /** Last sequence number seen; null for a page that starts now. */
  after: number | null
  /** Age of messages to include with `after: null`: sent while the page fetched its first state. */
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
  /** The gap is too old: fetch everything again, and continue from this number. */
  reload(from: { sequence: number }): void
  'session-ended'(): void
}

/** Specification part 2, section 9. */
export const RECONNECT_DELAY_MS = 5000
export const RECONNECT_DELAY_MAX_MS = 10_000
