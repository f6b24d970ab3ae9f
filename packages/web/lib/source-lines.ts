import type { FactOrigin } from '#contract/facts/facts.ts'
import type { Provenance, ProvenanceById } from '#contract/wire/provenance.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatMoment } from '#domain/text/moments.ts'

export function sourceLines(source: Provenance | undefined): string[] {
  if (!source) return ['Computed by Lotline from the outline of the parcel']
  return [`${source.title}, as of ${formatDate(source.asOf)}`, source.licence]
}

export const releaseLines = (
  releaseIds: readonly (number | null)[],
  provenance: ProvenanceById,
): string[] => [...new Set(releaseIds.flatMap((id) => sourceLines(id === null ? undefined : provenance[id])))]

const STAND_IN_LABEL = 'Stand-in: not a real-world fact'

/** `fetchedAt` is an ISO time. */
export function factSourceLines(origin: FactOrigin | null, fetchedAt: string | null): string[] {
  if (!origin) return []
  return [
    ...(origin.isStandIn ? [STAND_IN_LABEL] : []),
    `${origin.title}, as of ${formatDate(origin.asOf)}`,
    origin.licence,
    ...(fetchedAt === null ? [] : [`Fetched ${formatMoment(fetchedAt, 'dayAndTime')}`]),
  ].filter((line) => line !== '')
}

interface Attributed extends Pick<Provenance, 'title' | 'publisher' | 'attribution' | 'licence' | 'asOf'> {
  isStandIn?: boolean
}

export function attributionLabel({
  title,
  publisher,
  attribution,
  licence,
  asOf,
  isStandIn,
}: Attributed): string {
  const by = publisher === '' || title.includes(publisher) ? '' : `, ${publisher}`
  return [`${title}${by}, as of ${formatDate(asOf)}`, attribution, licence, isStandIn ? STAND_IN_LABEL : '']
    .filter((part) => part !== '')
    .map((part) => part.replace(/\.?$/, '.'))
    .join(' ')
}
