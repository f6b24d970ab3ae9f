import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { within } from '../within.ts'

const SCRIPT = fileURLToPath(new URL('watching-child.ts', import.meta.url))
const START_SECONDS = 60
/** Of one run, for 2.2 million parcels. */
const RUN_SECONDS = 300

interface Watched {
  /** Milliseconds. */
  durations: number[]
  /** Memory of the process in bytes, before the first run. */
  residentBefore: number
  residentAtMost: number
}

/** Runs change detection from scratch in a process, `times` in sequence. */
export async function watchInProcess(url: string, times = 1): Promise<Watched> {
  const { child, lines } = await begun(url, times)
  const { value } = await within(RUN_SECONDS * times, 'the durations of change detection', lines.next())
  const code = child.exitCode ?? (await ended(child))[0]
  if (code !== 0 || !value) throw new Error(`the watching process ended with ${code}`)
  return JSON.parse(value) as Watched
}

/** Kills the process after `afterMs`. Returns false if it finished first. */
export async function watchAndKill(url: string, afterMs: number): Promise<boolean> {
  const { child } = await begun(url)
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  const [, signal] = await ended(child)
  clearTimeout(timer)
  return signal === 'SIGKILL'
}

const ended = (child: ChildProcess) =>
  within(RUN_SECONDS, 'the end of the watching process', once(child, 'exit'))

async function begun(url: string, times = 1): Promise<{ child: ChildProcess; lines: AsyncIterator<string> }> {
  const child = spawn(process.execPath, [SCRIPT, url, String(times)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value } = await within(START_SECONDS, 'the start of the watching process', lines.next())
  if (value !== 'ready') throw new Error(`the watching process said ${value}`)
  return { child, lines }
}
