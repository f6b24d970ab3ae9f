import { ApiError } from '../../lib/api-error.ts'
import { problemOf } from './problem-of.ts'

/** Why a link of a mail did not lead anywhere. `isFinal`: the link is at fault, and trying again is of no use. */
export interface LinkRefusal {
  kind: 'refused'
  problem: string
  isFinal: boolean
}

/** Throws what is no failed call. */
export const refusalOfLink = (error: unknown): LinkRefusal => ({
  kind: 'refused',
  problem: problemOf(error),
  isFinal: error instanceof ApiError && (error.status === 400 || error.status === 422),
})

export const titleOfRefusal = ({ isFinal }: LinkRefusal): string =>
  isFinal ? 'This link does not work' : 'That did not work yet'
