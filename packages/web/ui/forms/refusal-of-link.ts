import { ApiError, problemOf } from '../../lib/api/api-error.ts'

/** `isFinal` means that retrying is useless. */
export interface LinkRefusal {
  kind: 'refused'
  problem: string
  isFinal: boolean
}

export const INCOMPLETE_LINK: LinkRefusal = {
  kind: 'refused',
  problem: 'This link is not complete. Please open the link of the mail as a whole.',
  isFinal: true,
}

export const USED_LINK: LinkRefusal = {
  kind: 'refused',
  problem: 'This link was already used, or has expired.',
  isFinal: true,
}

export function toRefusal(error: unknown): LinkRefusal {
  const status = error instanceof ApiError ? error.status : null
  // A mail program may have broken the link.
  if (status === 400) return INCOMPLETE_LINK
  return { kind: 'refused', problem: problemOf(error), isFinal: status === 422 }
}

export const getRefusalTitle = ({ isFinal }: LinkRefusal): string =>
  isFinal ? 'This link does not work' : 'That did not work yet'
