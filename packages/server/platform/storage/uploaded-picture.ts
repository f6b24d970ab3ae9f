import { LotlineError } from '#contract/errors.ts'
import type { PictureType } from '#domain/account/picture-kind.ts'
import { runBounded } from '../bounded/bounded-process.ts'
import { inTurn } from '../fairness/fairness.ts'
import type { Reencoded } from './reencode-picture.ts'

/** 600 dpi across a page, in pixels. */
const MAX_EDGE_PIXELS = 5000
const MAX_CPU_MS = 10_000
const TOO_MUCH =
  'This picture needs too much memory or time to be read. Make it smaller, or save it as a plain JPEG.'

/**
 * Encodes a picture again: upright, only the first frame, without metadata such as its location. A large PNG
 * becomes a JPEG. @throws 422 if it is damaged, has too many pixels or scans, or needs too much memory or time.
 */
export async function reencodedPicture(
  bytes: Uint8Array,
  type: PictureType,
  maxEdge = MAX_EDGE_PIXELS,
): Promise<Reencoded> {
  const answer = await inTurn('decoding', () =>
    runBounded({ kind: 'picture', bytes, type, maxEdge, cpuMs: MAX_CPU_MS, tooMuch: TOO_MUCH }),
  )
  if ('refused' in answer) throw new LotlineError('unprocessable', answer.refused)
  return answer
}
