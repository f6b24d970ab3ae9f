import { ApiError } from '../../lib/api/api-error.ts'
import { problemOf } from './problem-of.ts'

/** Reason that a mailed link failed. `isFinal`: the link is invalid, and retrying is useless. */
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

/** The refusal after a reload, when the server's words are lost. */
export const SPENT_LINK: LinkRefusal = {
  kind: 'refused',
  problem: 'This link has been used already, or is too old.',
  isFinal: true,
}

/** Returns why the server refused a link. */
export function refusalOfLink(error: unknown): LinkRefusal {
  const status = error instanceof ApiError ? error.status : null
  // A mail program that breaks a link leaves a token that cannot be one.
  if (status === 400) return INCOMPLETE_LINK
  return { kind: 'refused', problem: problemOf(error), isFinal: status === 422 }
}

export const titleOfRefusal = ({ isFinal }: LinkRefusal): string =>
  isFinal ? 'This link does not work' : 'That did not work yet'
