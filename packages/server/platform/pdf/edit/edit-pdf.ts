import { LotlineError } from '#contract/errors.ts'
import { runBounded } from '../../bounded/bounded-process.ts'
import { inTurn } from '../../fairness/fairness.ts'
import { PrintFailure } from '../print-failure.ts'
import type { Assembled, Assembly } from './assemble.ts'
import type { CleanPdf } from './clean-pdf.ts'

const MAX_CPU_MS = { clean: 15_000, assemble: 180_000 }
const TOO_MUCH = 'It needs too much memory or time to be read.'

/** Cleans a PDF in a child process. @throws 422 with the reason if it is broken, protected or too large. */
export async function cleanedPdf(bytes: Uint8Array): Promise<CleanPdf> {
  const answer = await inTurn('cleaning', () =>
    runBounded({ kind: 'clean', bytes, cpuMs: MAX_CPU_MS.clean, tooMuch: TOO_MUCH }),
  )
  if ('refused' in answer)
    throw new LotlineError('unprocessable', `This PDF cannot be attached. ${answer.refused}`)
  return answer
}

/**
 * Assembles a PDF in a child process, which `signal` ends, within the turn of its print. @throws PrintFailure
 * if it exceeds memory or time.
 */
export async function assembledPdf(assembly: Assembly, signal: AbortSignal): Promise<Assembled> {
  const job = { kind: 'assemble', ...assembly, cpuMs: MAX_CPU_MS.assemble, tooMuch: TOO_MUCH } as const
  const answer = await runBounded(job, signal)
  if ('refused' in answer) throw new PrintFailure('not_finished', { cause: new Error(answer.refused) })
  return answer
}
