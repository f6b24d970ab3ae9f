import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { LotlineError } from '#contract/errors.ts'
import { inTurn } from '../../fairness/fairness.ts'
import { PrintFailure } from '../print-failure.ts'
import type { Assembled, Assembly } from './assemble.ts'
import type { CleanPdf } from './clean-pdf.ts'

export type EditorJob = ({ kind: 'clean'; bytes: Uint8Array } | ({ kind: 'assemble' } & Assembly)) & {
  timeMs: number
}
export type EditorAnswer = CleanPdf | Assembled | { refused: string } | { failed: string }

const CLEAN_TIMEOUT_MS = 30_000
const ASSEMBLE_TIMEOUT_MS = 180_000
/** Scheduling priority: on a busy core, a third of the time, because server and database come first. */
const NICENESS = 5

/** Cleans a PDF in a child process. @throws 422 with the reason if it is broken, protected or too large. */
export async function cleanedPdf(bytes: Uint8Array): Promise<CleanPdf> {
  const answer = await edit<CleanPdf>({ kind: 'clean', bytes, timeMs: CLEAN_TIMEOUT_MS })
  if ('refused' in answer)
    throw new LotlineError('unprocessable', `This PDF cannot be attached. ${answer.refused}`)
  return answer
}

/** Assembles a PDF in a child process, which `signal` ends. @throws PrintFailure if it exceeds memory or time. */
export async function assembledPdf(assembly: Assembly, signal: AbortSignal): Promise<Assembled> {
  const answer = await edit<Assembled>({ kind: 'assemble', ...assembly, timeMs: ASSEMBLE_TIMEOUT_MS }, signal)
  if ('refused' in answer) throw new PrintFailure('not_finished', { cause: new Error(answer.refused) })
  return answer
}

async function edit<Answer extends EditorAnswer>(
  job: EditorJob,
  signal?: AbortSignal,
): Promise<Answer | { refused: string }> {
  const answer = await inTurn('editing', async () => {
    signal?.throwIfAborted()
    return runEditor(job, signal)
  })
  if ('failed' in answer) throw new Error(`The editor of PDFs failed: ${answer.failed}`)
  return answer as Answer | { refused: string }
}

function runEditor(job: EditorJob, signal: AbortSignal | undefined): Promise<EditorAnswer> {
  const child = fork(fileURLToPath(new URL('./editor.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(signal?.aborted ? signal.reason : error))
    // Has no effect after an answer.
    child.once('exit', (code, signal) => resolve({ failed: `it exited with ${signal ?? code}` }))
    child.once('message', (answer) => resolve(answer as EditorAnswer))
    child.send(job)
  })
}
