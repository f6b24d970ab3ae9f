import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { type EngineAddress, type EngineMessage, NODE_STACK_KB } from './protocol.ts'

/** One process of the engine, which is ready. */
export interface EngineProcess {
  address: EngineAddress
  /** Checkpoints and ends the engine; resolves when its process has ended. */
  stop(): Promise<void>
  /** Resolves when the process has ended, with its exit code; null when a signal ended it. */
  ended: Promise<number | null>
}

/**
 * Starts the engine of a data folder in a process of its own, listening in the socket folder or on the loopback port `place`.
 * Throws `DatabaseUnavailable`: `locked`, `disk_full` or `engine_failed`.
 */
export function launchEngine(folder: string, place: string): Promise<EngineProcess> {
  const child = fork(fileURLToPath(new URL('./engine.ts', import.meta.url)), [folder, place], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', ...largeStack()],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    void ended.then((exitCode) =>
      reject(
        new DatabaseUnavailable(
          'engine_failed',
          `The embedded database ended at start (exit code ${exitCode}).`,
        ),
      ),
    )
    child.on('message', (message: EngineMessage) => {
      if (message.type === 'failed') return reject(new DatabaseUnavailable(message.code, message.message))
      return resolve({
        address: message.address,
        ended,
        async stop() {
          // A process that is ending has no receiver left.
          if (child.connected) child.send('stop', () => {})
          await ended
        },
      })
    })
  })
}

/** Linux and macOS give a process 8 MB of stack, Windows 1 MB. */
function largeStack(): string[] {
  return process.platform === 'win32' ? [] : [`--stack-size=${NODE_STACK_KB}`]
}
