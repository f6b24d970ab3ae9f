import { CannotOpen, type Sealer } from '../../../platform/crypto/sealing.ts'

/** Purpose to which visits are sealed. */
const BELONGS_TO = ['share visit']
/** Hours for which the pictures of an opened page load. */
const VISIT_HOURS = 12

/** Returns what a page that was opened by a link loads its pictures with: an `<img>` can send neither token nor password. */
export function visitOf(sealer: Sealer, shareId: string, now: Date): string {
  const until = now.getTime() + VISIT_HOURS * 3_600_000
  return sealer.seal(JSON.stringify([shareId, until]), BELONGS_TO).toString('base64url')
}

/** Returns the id of the link; null for what is no visit, or one that is over. */
export function readVisit(sealer: Sealer, visit: string, now: Date): string | null {
  try {
    const [shareId, until] = JSON.parse(sealer.open(Buffer.from(visit, 'base64url'), BELONGS_TO)) as [
      string,
      number,
    ]
    return until > now.getTime() ? shareId : null
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
