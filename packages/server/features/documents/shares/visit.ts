import { CannotOpen, type Sealer } from '../../../platform/crypto/sealing.ts'

/**
 * What a visit's token opens. A `page` token is sent in the body of API calls. A `pictures` token is part of
 * the URLs of pictures and files, because an `<img>` sends no body. If it leaks, it opens only those.
 */
export type VisitUse = 'page' | 'pictures'

/** Hours in which an opened page can load pictures and PDF. */
const VISIT_HOURS = 12

const getVisitPurpose = (use: VisitUse) => ['share visit', use]

export function createVisit(sealer: Sealer, shareId: string, use: VisitUse, now: Date): string {
  const until = now.getTime() + VISIT_HOURS * 3_600_000
  return sealer.seal(JSON.stringify([shareId, until]), getVisitPurpose(use)).toString('base64url')
}

export function readVisit(sealer: Sealer, visit: string, use: VisitUse, now: Date): string | null {
  const content = openText(sealer, visit, getVisitPurpose(use))
  if (content === null) return null
  const [shareId, until] = JSON.parse(content) as [string, number]
  return until > now.getTime() ? shareId : null
}

const getIdPurpose = (shareId: string) => ['shared id', shareId]

/** Seals an id for readers of the link only. */
export const sealId = (sealer: Sealer, shareId: string, id: string): string =>
  sealer.seal(id, getIdPurpose(shareId)).toString('base64url')

export const openId = (sealer: Sealer, shareId: string, token: string): string | null =>
  openText(sealer, token, getIdPurpose(shareId))

function openText(sealer: Sealer, token: string, purpose: string[]): string | null {
  try {
    return sealer.open(Buffer.from(token, 'base64url'), purpose)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
