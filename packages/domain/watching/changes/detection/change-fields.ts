import type { IsoDate } from '../../../text/dates.ts'
import type { ReleaseDifference } from '../change-event.ts'

export function changeFields(
  { releaseId, sourceKey, asOf }: Pick<ReleaseDifference, 'releaseId' | 'sourceKey' | 'asOf'>,
  type: string,
  subject: string,
  about: { effectiveOn: IsoDate | null; upids: Iterable<string>; subjectIds: Iterable<string> },
) {
  return {
    key: `${releaseId}/${type}/${subject}`,
    subject,
    releaseId,
    sourceKey,
    asOf,
    effectiveOn: about.effectiveOn,
    upids: sorted(about.upids),
    subjectIds: sorted(about.subjectIds),
  }
}

function sorted(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort()
}
