// Starts child processes that end with the command. They get Ctrl-C, SIGTERM and a closed terminal once, and
// notice if this process is killed.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { inProject, projectRoot } from './project.mjs'
import { say } from './say.mjs'

const stopWithParent = pathToFileURL(inProject('scripts', 'run', 'stop-with-parent.mjs')).href

/**
 * Runs a script on `runtime` and returns its exit code (128 + n after a signal), with its output if `isQuiet`.
 * `wasInterrupted`: a stop was requested. `news` is sent to the process when it is known.
 * @param {string} runtime
 * @param {string[]} parameters
 * @param {{ isQuiet?: boolean, environment?: Record<string, string>, news?: Promise<string> }} options
 * @returns {Promise<{ code: number, output: string, wasInterrupted: boolean }>}
 */
export function launch(runtime, parameters, { isQuiet = false, environment = {}, news } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(runtime, ['--import', stopWithParent, ...parameters], {
      cwd: projectRoot,
      // A group of its own: the terminal and npm both signal ours, so the child would get Ctrl-C several
      // times.
      detached: process.platform !== 'win32',
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...environment, LOTLINE_STOP_WITH_PARENT: '1' },
    })
    const watch = stopOnRequest(child)
    news?.then((text) => child.connected && child.send(text))
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', (error) => {
      watch.end()
      reject(error)
    })
    child.once('close', (code, signal) => {
      watch.end()
      resolve({
        code: code ?? 128 + (constants.signals[signal] ?? 15),
        output,
        wasInterrupted: watch.wasInterrupted(),
      })
    })
  })
}

/**
 * Passes stop requests on. A second one, at least a second later, kills the group. Also stops when npm exits.
 */
function stopOnRequest(child) {
  let requestedAt = 0
  const request = (signal) => {
    const isRepeat = requestedAt > 0
    if (isRepeat && Date.now() - requestedAt < 1000) return // the same key press, forwarded by npm as well
    if (isRepeat) {
      say('Stopping at once.')
      killGroup(child)
      return
    }
    requestedAt = Date.now()
    child.kill(signal)
  }
  const onInterrupt = () => request('SIGINT')
  const onTerminate = () => request('SIGTERM')
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onTerminate)
  process.on('SIGHUP', onTerminate)

  const startedBy = process.ppid
  const parentWatch = setInterval(() => {
    if (process.ppid === startedBy || requestedAt > 0) return
    request('SIGTERM')
  }, 1000)
  parentWatch.unref()

  return {
    wasInterrupted: () => requestedAt > 0,
    end() {
      clearInterval(parentWatch)
      process.off('SIGINT', onInterrupt)
      process.off('SIGTERM', onTerminate)
      process.off('SIGHUP', onTerminate)
    },
  }
}

function killGroup(child) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
