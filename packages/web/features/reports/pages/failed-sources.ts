import type { ReportPart } from '#contract/report/reports.ts'
import { CREDENTIALS_TITLES, type CredentialsKey } from '#domain/account/credentials-keys.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { sourcesOfPart } from '#domain/report/source-parts.ts'
import { DATA_SOURCES, type TaskSourceKey } from '#domain/table/data-sources.ts'

export interface FailedSource {
  source: TaskSourceKey
  title: string
  /** Reason as a person reads it. */
  reason: string
  /** Third party whose credentials it needs, or does not take; null: they are not the reason. */
  credentials: CredentialsKey | null
}

/** Codes of sub-parts that other credentials would mend. */
const CREDENTIALS_CODES: readonly (string | null)[] = ['credentials', 'credentials_needed']

/** Returns the sources of a part that failed, in the order of the part. */
export function failedSourcesOf({ key, status, subParts = {} }: ReportPart): FailedSource[] {
  if (status === 'pending') return []
  return sourcesOfPart(key).flatMap((source) => {
    const subPart = subParts[source]
    if (subPart?.status !== 'failed') return []
    const { title, credentials } = DATA_SOURCES[source]
    const isOfCredentials = CREDENTIALS_CODES.includes(subPart.error)
    return {
      source,
      title,
      reason: subPart.errorMessage ?? 'It failed.',
      credentials: isOfCredentials ? credentials : null,
    }
  })
}

/** `Expired password. LTSA needs credentials that it takes.` */
export function explainFailure({ reason, credentials }: FailedSource): string {
  const sentence = /[.!?]$/.test(reason) ? reason : `${reason}.`
  if (credentials === null) return sentence
  return `${sentence} ${CREDENTIALS_TITLES[credentials]} needs credentials that it takes.`
}

/** Returns the keys of the parts that wait for other credentials of this third party. */
export const partsRefusedFor = (parts: readonly ReportPart[], credentials: CredentialsKey): PartKey[] =>
  parts
    .filter((part) => failedSourcesOf(part).some((failed) => failed.credentials === credentials))
    .map(({ key }) => key)
