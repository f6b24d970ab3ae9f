import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { type EngineProcess, launchEngine } from './launch-engine.ts'
import { addressFile, type EngineAddress, socketFile } from './protocol.ts'
import { restartDelayMs } from './restart-delay.ts'

/** A change of the engine's state while it should run. */
export type EngineChange =
  /** It has ended, and is started again after a pause. */
  | { state: 'crashed'; how: string; delayMs: number }
  | { state: 'restarted' }
  /** It crashes too often: it stays as it is. */
  | { state: 'failed'; error: DatabaseUnavailable }

interface EmbeddedEngine {
  /** The same after each restart, so that pools reconnect by themselves. */
  address: EngineAddress
  isRunning(): boolean
  onChange(listener: (change: EngineChange) => void): void
  /** Checkpoints and ends the engine; resolves when its process has ended. */
  stop(): Promise<void>
}

/**
 * Starts the engine of a data folder, and starts it again whenever it ends without being stopped.
 * Throws `DatabaseUnavailable` when the first start fails: `locked`, `disk_full` or `engine_failed`.
 */
export async function startEmbedded(folder: string): Promise<EmbeddedEngine> {
  // A Unix socket in a private folder keeps other local users out; Windows has to do with loopback.
  const socketFolder = process.platform === 'win32' ? null : mkdtempSync(join(tmpdir(), 'lotline-'))
  const removeSocketFolder = () => socketFolder && rmSync(socketFolder, { recursive: true, force: true })
  const listeners: ((change: EngineChange) => void)[] = []
  const report = (change: EngineChange) => {
    for (const listener of listeners) listener(change)
  }
  const crashedAt: number[] = []
  let isStopping = false
  let restarting: Promise<void> = Promise.resolve()
  let cancelPause = () => {}

  let engine: EngineProcess | null = await launchEngine(folder, socketFolder ?? '0').catch((error) => {
    removeSocketFolder()
    throw error
  })
  const { address } = engine
  watch(engine)

  function watch(running: EngineProcess): void {
    void running.ended.then((exitCode) => {
      engine = null
      if (isStopping) return
      const how =
        exitCode === null ? 'was killed; perhaps memory ran out' : `ended with exit code ${exitCode}`
      restarting = recover(how)
    })
  }

  async function recover(how: string): Promise<void> {
    for (let reason = how; !isStopping; ) {
      crashedAt.push(Date.now())
      const delayMs = restartDelayMs(crashedAt, Date.now())
      if (delayMs === null) {
        report({ state: 'failed', error: new DatabaseUnavailable('engine_failed', reason) })
        return
      }
      report({ state: 'crashed', how: reason, delayMs })
      await pause(delayMs)
      if (isStopping) return
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

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      cancelPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    address,
    isRunning: () => engine !== null,
    onChange: (listener) => void listeners.push(listener),
    async stop() {
      isStopping = true
      cancelPause()
      await restarting
      await engine?.stop()
      removeSocketFolder()
    },
  }
}

/** The running engine of a folder, when another process of ours (the server) holds it. */
export function runningEngine(folder: string): EngineAddress | null {
  const file = addressFile(folder)
  if (!existsSync(file)) return null
  try {
    const address = JSON.parse(readFileSync(file, 'utf8')) as EngineAddress
    // After a restart of the machine the number may be another program's; the socket no longer exists then.
    if (isAbsolute(address.host) && !existsSync(socketFile(address.host))) return null
    process.kill(address.pid, 0)
    return address
  } catch {
    // Cut short by a full disk or a kill, or the engine has ended: its folder is free.
    return null
  }
}
