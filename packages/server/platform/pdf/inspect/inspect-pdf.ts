import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { LotlineError } from '#contract/errors.ts'
import type { CleanPdf } from './clean-pdf.ts'

/** Message that the process of the inspector sends. */
export type InspectorAnswer = CleanPdf | { refused: string } | { failed: string }

/** PDFs that one server looks into at once. */
const AT_ONCE = 2
const waiting: (() => void)[] = []
let running = 0

/** Cleans a PDF in a process of its own (`cleanPdf`). Throws 422 with the reason where it is broken, protected, or too large. */
export async function inspectPdf(bytes: Uint8Array): Promise<CleanPdf> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    const answer = await inspect(bytes)
    if ('refused' in answer)
      throw new LotlineError('unprocessable', `This PDF cannot be attached. ${answer.refused}`)
    if ('failed' in answer) throw new Error(`The inspector of PDFs failed: ${answer.failed}`)
    return answer
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function inspect(bytes: Uint8Array): Promise<InspectorAnswer> {
  const child = fork(fileURLToPath(new URL('./inspector.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // Only where no answer came before.
    child.once('exit', (code, signal) => resolve({ failed: `it ended with ${signal ?? code}` }))
    child.once('message', (answer) => resolve(answer as InspectorAnswer))
    child.send(bytes)
  })
}
