import type { IsoDate } from '../../../text/dates.ts'
import type { ReleaseDifference } from '../change-event.ts'

export function changeFields(
  { releaseId, sourceKey, asOf }: Pick<ReleaseDifference, 'releaseId' | 'sourceKey' | 'asOf'>,
  type: string,
  subject: string,
  details: { effectiveOn: IsoDate | null; upids: Iterable<string>; subjectIds: Iterable<string> },
) {
  return {
    key: `${releaseId}/${type}/${subject}`,
    subject,
    releaseId,
    sourceKey,
    asOf,
    effectiveOn: details.effectiveOn,
    upids: sorted(details.upids),
    subjectIds: sorted(details.subjectIds),
  }
}

function sorted(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort()
}
