/**
 * A part has one sub-part per source (specification part 1, section 3). It accepts results of its current
 * task only.
 */
import type { PartFailure, PartState } from './report-parts.ts'

interface SourcedContent {
  /** Sources that failed, although there is content. */
  failures?: readonly object[] | undefined
}

/** The sub-part's name is its key. */
export type SubPartState<Data extends SourcedContent = SourcedContent> = PartState<Data>

type PartEnd = { status: 'pending' | 'complete' } | ({ status: 'failed' } & PartFailure)

/** Keeps complete sub-parts after a failure. Otherwise all sub-parts restart. */
export function retainSubParts<SubPart extends SubPartState>(subParts: readonly SubPart[]): SubPart[] {
  const hasFailed = subParts.some(({ status, data }) => status === 'failed' || hasFailures(data))
  return hasFailed ? subParts.filter(isFullyComplete) : []
}

export const isFullyComplete = ({ status, data }: SubPartState): boolean =>
  status === 'complete' && !hasFailures(data)

/** Complete, but without the data of failed sources. Stored as column `is_incomplete`. */
export const isIncomplete = ({
  status,
  data,
  subParts = {},
}: Pick<PartState<SourcedContent>, 'status' | 'data'> & {
  subParts?: Readonly<Record<string, Pick<PartState, 'status'>>> | undefined
}): boolean =>
  status === 'complete' &&
  (hasFailures(data) || Object.values(subParts).some((subPart) => subPart.status === 'failed'))

const hasFailures = (data: SourcedContent | null): boolean => (data?.failures ?? []).length > 0

/** Pending if any sub-part is pending, else complete if any is complete, else failed with the first error. */
export function subPartsEnd(subParts: readonly SubPartState[]): PartEnd {
  if (subParts.some(({ status }) => status === 'pending')) return { status: 'pending' }
  const [first] = subParts
  if (first === undefined || subParts.some(({ status }) => status === 'complete'))
    return { status: 'complete' }
  return {
    status: 'failed',
    error: first.error ?? 'failed',
    errorMessage: first.errorMessage ?? 'It failed.',
  }
}
