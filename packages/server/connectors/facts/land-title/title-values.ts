import type { CellValue } from '#contract/parcel/parcels.ts'
import { formatDate } from '#domain/text/dates.ts'
import type { PendingApplication, Title, TitleOwner } from './title-form.ts'

/** Owners listed by name; a strata title may have hundreds. */
const MAX_NAMED = 20

/** Column values of a parcel's titles, joined. `{}` without a title. */
export function titleValues(titles: readonly Title[]): Record<string, CellValue> {
  if (titles.length === 0) return {}
  const sorted = titles.toSorted((a, b) => (a.titleNumber < b.titleNumber ? -1 : 1))
  const numbers = unique(sorted.map(({ titleNumber }) => titleNumber))
  const owners = unique(sorted.flatMap((title) => title.owners.map(ownerText)))
  const pending = unique(sorted.flatMap((title) => title.pendingApplications.map(applicationText)))
  return {
    registeredOwner: owners.length === 0 ? null : joinTexts(owners),
    titleNumber: countText(numbers, 'titles'),
    pendingApplications: pending.length === 0 ? 'None' : countText(pending, 'applications'),
  }
}

function ownerText({ name, share }: TitleOwner): string {
  const shareText =
    share && share.numerator < share.denominator ? ` (${share.numerator}/${share.denominator})` : ''
  return name.replace(/\s+/g, ' ') + shareText
}

function applicationText({ number, type, receivedOn }: PendingApplication): string {
  const description = [number, type].filter((word) => word !== null).join(' ')
  return receivedOn === null ? description : `${description}, received ${formatDate(receivedOn)}`
}

const countText = (texts: readonly string[], unit: string) =>
  texts.length === 1 ? joinTexts(texts) : `${texts.length} ${unit}: ${joinTexts(texts)}`

const joinTexts = (texts: readonly string[]) =>
  texts.length <= MAX_NAMED
    ? texts.join('; ')
    : `${texts.slice(0, MAX_NAMED).join('; ')}; and ${texts.length - MAX_NAMED} more`

const unique = (texts: readonly string[]) => [...new Set(texts)]
