import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { addressFile, type EngineAddress, type EngineMessage, NODE_STACK_KB } from './protocol.ts'

export interface EmbeddedEngine {
  address: EngineAddress
  /** Checkpoints and ends the engine; resolves when its process is gone. */
  stop(): Promise<void>
  /** Called once if the engine dies without being asked to. */
  onCrash(listener: (exitCode: number | null) => void): void
}

/**
 * Starts the engine of a data folder in a process of its own.
 * Throws `DatabaseUnavailable`: `locked`, `disk_full` or `engine_failed`.
 */
export function startEmbedded(folder: string): Promise<EmbeddedEngine> {
  const child = fork(fileURLToPath(new URL('./engine.ts', import.meta.url)), [folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', ...largeStack()],
  })
  let crashListener: ((exitCode: number | null) => void) | null = null
  let isStopping = false
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (exitCode) => {
      reject(
        new DatabaseUnavailable(
          'engine_failed',
          `The embedded database ended at start (exit code ${exitCode}).`,
        ),
      )
      if (!isStopping) crashListener?.(exitCode)
    })
    child.on('message', (message: EngineMessage) => {
      if (message.type === 'failed') return reject(new DatabaseUnavailable(message.code, message.message))
      return resolve({
        address: message.address,
        async stop() {
          isStopping = true
          if (child.connected) child.send('stop')
          await gone
        },
        onCrash(listener) {
          crashListener = listener
        },
      })
    })
  })
}

/** Linux and macOS give a process 8 MB of stack, Windows 1 MB. */
function largeStack(): string[] {
  return process.platform === 'win32' ? [] : [`--stack-size=${NODE_STACK_KB}`]
}

/** The running engine of a folder, when another process of ours (the server) holds it. */
export function runningEngine(folder: string): EngineAddress | null {
  const file = addressFile(folder)
  if (!existsSync(file)) return null
  try {
    const address = JSON.parse(readFileSync(file, 'utf8')) as EngineAddress
    // After a restart of the machine the number may be another program's; the socket is gone then.
    if (isAbsolute(address.host) && !existsSync(join(address.host, '.s.PGSQL.5432'))) return null
    process.kill(address.pid, 0)
    return address
  } catch {
    // Cut short by a full disk or a kill, or the engine is gone: its folder is free.
    return null
  }
}
