import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { type EngineAddress, type EngineMessage, NODE_STACK_KB } from './protocol.ts'

export interface EngineProcess {
  address: EngineAddress
  stop(): Promise<void>
  exit: Promise<number | null>
}

/**
 * Starts the engine in a child process, at a socket folder or loopback port (`place`). @throws
 * DatabaseUnavailable (`locked`, `disk_full`, `engine_failed`)
 */
export function launchEngine(folder: string, place: string): Promise<EngineProcess> {
  const child = fork(fileURLToPath(new URL('./engine.ts', import.meta.url)), [folder, place], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', ...stackSizeArgs()],
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    void exit.then((exitCode) =>
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
        exit,
        async stop() {
          if (child.connected) child.send('stop', () => {})
          await exit
        },
      })
    })
  })
}

/** Windows allows a stack of only 1 MB, Linux and macOS 8 MB. */
function stackSizeArgs(): string[] {
  return process.platform === 'win32' ? [] : [`--stack-size=${NODE_STACK_KB}`]
}
