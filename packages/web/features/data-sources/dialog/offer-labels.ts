import { formatParcels, formatProperties, isUnit } from '#domain/parcel/address/strata-unit.ts'
import { MAX_PARCELS_PER_FACTS } from '#domain/table/data-sources.ts'
import { formatEstimate } from '#domain/text/durations.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { SourceOffer } from './source-offer.ts'

export function durationLabel(seconds: number, upids: readonly string[]): string {
  return `about ${formatEstimate(seconds)} for ${formatParcels(upids)}`
}

/** Phrases such as `Uses 40 of 1,000 left this month`, `about 20 s for 40 parcels`, `28 already known`. */
export function getOfferLabels({ upids, withoutPidCount, dueUpids, quota, seconds }: SourceOffer): string[] {
  const queryCount = dueUpids.length
  const answeredCount = upids.length - queryCount
  const labels: string[] = []
  if (upids.length > 0 && queryCount === 0)
    labels.push(answeredCount === 1 ? 'Already known' : `All ${formatNumber(answeredCount)} already known`)
  else if (answeredCount > 0)
    labels.push(`${formatNumber(answeredCount)} already known, ${formatNumber(queryCount)} to request`)
  if (withoutPidCount > 0)
    labels.push(
      `${formatNumber(withoutPidCount)} without a PID ${withoutPidCount === 1 ? 'is' : 'are'} not requested`,
    )
  if (queryCount > 0 && quota)
    labels.push(`Uses ${formatNumber(queryCount)} of ${formatNumber(quota.left)} left this month`)
  else if (queryCount > 0) labels.push('No charge')
  if (seconds !== null) labels.push(durationLabel(seconds, dueUpids))
  return labels
}

export function getTaskCountNote(offers: readonly SourceOffer[]): string | null {
  const maxTasks = Math.max(0, ...offers.map(({ upids }) => Math.ceil(upids.length / MAX_PARCELS_PER_FACTS)))
  const hasUnits = offers.some(({ upids }) => upids.some(isUnit))
  return maxTasks > 1
    ? `More than ${formatProperties(MAX_PARCELS_PER_FACTS, hasUnits)} need several tasks: ${maxTasks} for each data source.`
    : null
}

export const getPausedLabel = (until: string): string =>
  `Not responding. No requests are sent until ${formatMoment(until, 'time')}`
