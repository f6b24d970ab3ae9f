/** Runs work on hostile files in a process with limited memory and time. */
import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Assembled, Assembly } from '../pdf/edit/assemble.ts'
import type { CleanPdf } from '../pdf/edit/clean-pdf.ts'
import type { PictureJob, Reencoded } from '../storage/reencode-picture.ts'

interface Results {
  clean: CleanPdf
  assemble: Assembled
  picture: Reencoded
}

export type BoundedJob = (
  | { kind: 'clean'; bytes: Uint8Array }
  | ({ kind: 'assemble' } & Assembly)
  | ({ kind: 'picture' } & PictureJob)
) & {
  /** Time on a processor, because others' work must not make a file too slow. */
  cpuMs: number
  /** Reason if it exceeds memory or time. */
  tooMuch: string
}

export type BoundedAnswer = Results[keyof Results] | { refused: string } | { failed: string }

/** Scheduling priority: on a busy core, a third of the time, because server and database come first. */
const NICENESS = 5
/** Limit of elapsed time, in multiples of that on a processor. */
const MAX_WAIT = 10

/** `signal` ends the process. @throws its reason. */
export async function runBounded<Kind extends keyof Results>(
  job: BoundedJob & { kind: Kind },
  signal?: AbortSignal,
): Promise<Results[Kind] | { refused: string }> {
  signal?.throwIfAborted()
  const answer = await answerOf(job, signal)
  if ('failed' in answer) throw new Error(`The process for files failed: ${answer.failed}`)
  return answer as Results[Kind] | { refused: string }
}

function answerOf(job: BoundedJob, signal: AbortSignal | undefined): Promise<BoundedAnswer> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Here, because a process that cannot start or was stopped does not watch itself.
    timeout: MAX_WAIT * job.cpuMs,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  return new Promise((resolve, reject) => {
    // A process that cannot start fails twice: `send` fails too.
    child.on('error', (error) => reject(signal?.aborted ? signal.reason : error))
    // Has no effect after an answer.
    child.once('exit', (code, signal) =>
      resolve(child.killed ? { refused: job.tooMuch } : { failed: `it exited with ${signal ?? code}` }),
    )
    child.once('message', (answer) => resolve(answer as BoundedAnswer))
    child.send(job)
  })
}
