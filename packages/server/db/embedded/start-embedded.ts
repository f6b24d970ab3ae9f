import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { type EngineProcess, launchEngine } from './launch-engine.ts'
import { addressFile, type EngineAddress, socketFile } from './protocol.ts'

export type EngineChange =
  | { state: 'crashed'; reason: string; delayMs: number }
  | { state: 'restarted' }
  | { state: 'failed'; error: DatabaseUnavailable }

interface EmbeddedEngine {
  /** Stays the same after a restart, so that pools reconnect. */
  address: EngineAddress
  isRunning(): boolean
  onChange(listener: (change: EngineChange) => void): void
  /** Stops after a checkpoint. Resolves when the process has exited. */
  stop(): Promise<void>
}

/**
 * Starts the engine, and restarts it after crashes. @throws DatabaseUnavailable if it does not start:
 * `locked`, `disk_full`, `engine_failed`
 */
export async function startEmbedded(folder: string): Promise<EmbeddedEngine> {
  // A private folder keeps other users out. Windows has only loopback.
  const socketFolder = process.platform === 'win32' ? null : mkdtempSync(join(tmpdir(), 'lotline-'))
  const removeSocketFolder = () => socketFolder && rmSync(socketFolder, { recursive: true, force: true })
  const listeners: ((change: EngineChange) => void)[] = []
  const report = (change: EngineChange) => {
    for (const listener of listeners) listener(change)
  }
  const crashedAt: number[] = []
  const stopping = new AbortController()
  const { signal } = stopping
  let restarting: Promise<void> = Promise.resolve()

  let engine: EngineProcess | null = await launchEngine(folder, socketFolder ?? '0').catch((error) => {
    removeSocketFolder()
    throw error
  })
  const { address } = engine
  watch(engine)

  function watch(running: EngineProcess): void {
    void running.exit.then((exitCode) => {
      engine = null
      if (signal.aborted) return
      const reason =
        exitCode === null ? 'was killed; perhaps memory ran out' : `ended with exit code ${exitCode}`
      restarting = recover(reason)
    })
  }

  async function recover(firstReason: string): Promise<void> {
    for (let reason = firstReason; !signal.aborted; ) {
      crashedAt.push(performance.now())
      const delayMs = restartDelayMs(crashedAt, performance.now())
      if (delayMs === null) {
        report({ state: 'failed', error: new DatabaseUnavailable('engine_failed', reason) })
        return
      }
      report({ state: 'crashed', reason, delayMs })
      await wait(delayMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        engine = await launchEngine(folder, socketFolder ?? String(address.port))
        watch(engine)
        report({ state: 'restarted' })
        return
      } catch (error) {
        reason = `could not be started: ${(error as Error).message}`
      }
    }
  }

  return {
    address,
    isRunning: () => engine !== null,
    onChange: (listener) => void listeners.push(listener),
    async stop() {
      stopping.abort()
      await restarting
      await engine?.stop()
      removeSocketFolder()
    },
  }
}

export function runningEngine(folder: string): EngineAddress | null {
  const file = addressFile(folder)
  if (!existsSync(file)) return null
  try {
    const address = JSON.parse(readFileSync(file, 'utf8')) as EngineAddress
    // After a reboot, another program may have this process id.
    if (isAbsolute(address.host) && !existsSync(socketFile(address.host))) return null
    process.kill(address.pid, 0)
    return address
  } catch {
    return null
  }
}

const RESTART_DELAYS_MS = [0, 1000, 2000, 5000, 10_000] as const
const CRASH_WINDOW_MS = 10 * 60_000

export function restartDelayMs(crashedAt: readonly number[], now: number): number | null {
  const recent = crashedAt.filter((time) => now - time < CRASH_WINDOW_MS).length
  return RESTART_DELAYS_MS[Math.max(recent, 1) - 1] ?? null
}
