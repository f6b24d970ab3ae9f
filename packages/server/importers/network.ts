import { setTimeout as wait } from 'node:timers/promises'
import { HostLimiters } from '../connectors/outbound/host-limiter.ts'
import { startRealTimer } from '../connectors/outbound/time-limit.ts'
import type { LiveImport } from './import-live.ts'

/**
 * One request at a time, 200 ms apart. `via` is a replay server for all requests: `https://host/path` becomes
 * `<via>/host/path`.
 */
export function makeNetwork(via?: string): LiveImport['network'] {
  return {
    fetch: (url, init) => fetch(via === undefined ? url : toReplayUrl(url, via), init),
    pause: (milliseconds) => wait(milliseconds),
    hosts: new HostLimiters({ parallel: 1, spacingMs: via === undefined ? 200 : 0 }, startRealTimer),
    timeoutMs: 180_000,
  }
}

export function toReplayUrl(url: string, via: string): string {
  return url.replace(/^https:\/\//, `${via.replace(/\/$/, '')}/`)
}
