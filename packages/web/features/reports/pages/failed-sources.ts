import type { ReportPart, FailedSource as StoredFailure } from '#contract/report/reports.ts'
import { CREDENTIALS_TITLES, type CredentialsKey } from '#domain/account/credentials.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { isIncomplete } from '#domain/report/report-sub-parts.ts'
import { partSources } from '#domain/report/source-parts.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'

export interface FailedSource extends Pick<StoredFailure, 'title' | 'credentials'> {
  /** Reason for the failure. Null if the reader may not see it. */
  reason: string | null
  isWithoutCredentials?: boolean
}

const REFUSED_CODE = 'credentials'
const MISSING_CODE = 'credentials_needed'

export function listFailedSources(part: ReportPart): FailedSource[] {
  const contentFailures = part.status === 'complete' ? (part.data?.failures ?? []) : []
  return [...listAbsentSources(part), ...contentFailures]
}

export type PartState = ReportPart['status'] | 'incomplete'

export const partState = (part: ReportPart): PartState => (isIncomplete(part) ? 'incomplete' : part.status)

/** Failed sources that the content does not mention. */
export function listAbsentSources({ key, status, subParts = {} }: ReportPart): FailedSource[] {
  if (status === 'pending') return []
  return partSources(key).flatMap((source) => {
    const subPart = subParts[source]
    if (subPart?.status !== 'failed') return []
    const { title, credentials } = DATA_SOURCES[source]
    const isWithoutCredentials = subPart.error === MISSING_CODE
    return {
      title,
      reason: subPart.errorMessage,
      credentials: subPart.error === REFUSED_CODE || isWithoutCredentials ? credentials : null,
      isWithoutCredentials,
    }
  })
}

/** Explanation: `Expired password. LTSA did not accept your credentials.` */
export function explainFailure({
  reason: statedReason,
  credentials,
  isWithoutCredentials = false,
}: FailedSource): string {
  const reason = statedReason ?? 'It failed.'
  const sentence = /[.!?]$/.test(reason) ? reason : `${reason}.`
  if (credentials === null || isWithoutCredentials) return sentence
  return `${sentence} ${CREDENTIALS_TITLES[credentials]} did not accept your credentials.`
}

/** Parts with a source that refused the third party's credentials. */
export const findPartsRefusedFor = (parts: readonly ReportPart[], credentials: CredentialsKey): PartKey[] =>
  parts
    .filter((part) => listFailedSources(part).some((source) => source.credentials === credentials))
    .map(({ key }) => key)
