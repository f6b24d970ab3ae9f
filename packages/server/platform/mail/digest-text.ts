import { formatCount } from '#domain/text/counts.ts'
import { formatLongDate, type IsoDate, MONTHS, readIsoDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { CollectionKind } from '#domain/watching/notification-types.ts'
import type { DigestKey } from '#domain/watching/rollups.ts'
import { footerLinks, greeting, type MailLine, type MailSection, type MailText } from './mail-text.ts'

export interface DigestProps {
  firstName: string
  key: DigestKey
  firstDay: IsoDate
  /** The digest includes this day. */
  lastDay: IsoDate
  collections: readonly DigestCollection[]
  moreCollections: number
  dashboardLink: string
  preferencesLink: string
  unsubscribeLink: string
  /** Credits that the licences of the pictures require. */
  attributions: readonly string[]
}

export interface DigestCollection {
  kind: CollectionKind
  name: string
  link: string
  picture: MailSection['picture']
  lines: readonly MailLine[]
  changeCount: number
  moreChanges: number
}

const TITLES: Readonly<Record<DigestKey, string>> = {
  broker_daily: 'Broker listings',
  mls_daily: 'MLS® listings',
  other_weekly: 'What changed',
}
const FREQUENCIES: Readonly<Record<DigestKey, string>> = {
  broker_daily: 'at most once a day',
  mls_daily: 'at most once a day',
  other_weekly: 'at most once a week',
}
const KINDS: Readonly<Record<CollectionKind, string>> = { folder: 'Folder', area: 'Watched area' }

export function digestText(props: DigestProps): MailText {
  const { key, collections, moreCollections } = props
  const changes = formatCount(
    collections.reduce((sum, { changeCount }) => sum + changeCount, 0),
    'change',
  )
  const [firstCollection, ...others] = collections
  const otherCount = others.length + moreCollections
  const names = `${firstCollection ? `“${firstCollection.name}”` : ''}${otherCount > 0 ? ` and ${formatNumber(otherCount)} more` : ''}`
  const days = formatDays(props)
  const kind = firstCollection?.kind === 'area' ? 'an area' : 'a folder'
  return {
    subject: `${TITLES[key]}: ${moreCollections > 0 ? 'more than ' : ''}${changes} in ${names}`,
    preview: firstCollection?.lines[0] ? formatLine(firstCollection.lines[0]) : days,
    heading: `${TITLES[key]}, ${days}`,
    paragraphs: [
      greeting(props.firstName),
      `Something changed in ${otherCount > 0 ? 'folders and areas' : kind} that you watch:`,
    ],
    sections: collections.map(toSection),
    ...(moreCollections > 0 && {
      action: {
        label: `See ${formatCount(moreCollections, 'more folder and area', 'more folders and areas')} with changes`,
        link: props.dashboardLink,
      },
    }),
    notes: [
      `You get this mail ${FREQUENCIES[key]}, and only if something changed, because notification e-mails are on in your account. The changes come from the latest releases of our sources. Check with the city or the board before you rely on them.`,
      ...(props.attributions.length > 0 ? [`Maps: ${props.attributions.join(' ')}`] : []),
    ],
    links: footerLinks(props),
  }
}

function toSection({ kind, name, link, picture, lines, moreChanges }: DigestCollection): MailSection {
  return {
    title: name,
    kind: KINDS[kind],
    link: { label: kind === 'folder' ? 'Open the folder’s history' : 'Open the area’s history', link },
    picture,
    lines,
    more: moreChanges > 0 ? `and ${formatCount(moreChanges, 'more change')}` : null,
  }
}

const formatLine = ({ about, text }: MailLine) => (about === null ? text : `${about}: ${text}`)

/** Formats days as `November 20, 2026`, `November 16 to 22, 2026`, or `November 30 to December 6, 2026`. */
function formatDays({ firstDay, lastDay }: Pick<DigestProps, 'firstDay' | 'lastDay'>): string {
  const from = readIsoDate(firstDay)
  const to = readIsoDate(lastDay)
  if (from === null || to === null || firstDay === lastDay) return formatLongDate(lastDay)
  if (from.year !== to.year) return `${formatLongDate(firstDay)} to ${formatLongDate(lastDay)}`
  const start = `${MONTHS[from.month - 1]} ${from.day}`
  return from.month === to.month
    ? `${start} to ${to.day}, ${to.year}`
    : `${start} to ${formatLongDate(lastDay)}`
}
