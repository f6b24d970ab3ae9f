import type { CellValue } from '#contract/parcel/parcels.ts'
import { formatDate } from '#domain/text/dates.ts'
import type { PendingApplication, Title, TitleOwner } from './title-form.ts'

/** Owners listed by name; a strata title may have hundreds. */
const MAX_NAMED = 20

/** Column values of a parcel's titles, joined. `{}` without a title. */
export function titleValues(titles: readonly Title[]): Record<string, CellValue> {
  if (titles.length === 0) return {}
  const sorted = titles.toSorted((a, b) => (a.titleNumber < b.titleNumber ? -1 : 1))
  const numbers = distinct(sorted.map(({ titleNumber }) => titleNumber))
  const owners = distinct(sorted.flatMap((title) => title.owners.map(ownerText)))
  const pending = distinct(sorted.flatMap((title) => title.pendingApplications.map(applicationText)))
  return {
    registeredOwner: owners.length === 0 ? null : joined(owners),
    titleNumber: counted(numbers, 'titles'),
    pendingApplications: pending.length === 0 ? 'None' : counted(pending, 'applications'),
  }
}

function ownerText({ name, share }: TitleOwner): string {
  const part =
    share && share.numerator < share.denominator ? ` (${share.numerator}/${share.denominator})` : ''
  return name.replace(/\s+/g, ' ') + part
}

function applicationText({ number, type, receivedOn }: PendingApplication): string {
  const words = [number, type].filter((word) => word !== null).join(' ')
  return receivedOn === null ? words : `${words}, received ${formatDate(receivedOn)}`
}

const counted = (texts: readonly string[], unit: string) =>
  texts.length === 1 ? joined(texts) : `${texts.length} ${unit}: ${joined(texts)}`

const joined = (texts: readonly string[]) =>
  texts.length <= MAX_NAMED
    ? texts.join('; ')
    : `${texts.slice(0, MAX_NAMED).join('; ')}; and ${texts.length - MAX_NAMED} more`

const distinct = (texts: readonly string[]) => [...new Set(texts)]
