import { dayAt, timeZoneOf } from '#domain/text/time-zone.ts'
import { type DigestLines, digestLines } from '#domain/watching/digest-lines.ts'
import { type CollectionKind, mayOpenTab } from '#domain/watching/notification-types.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import type { DigestCollection } from '../../../platform/mail/digest-text.ts'
import type { MailPicture } from '../../../platform/mail/mail.ts'
import { allowedResourcesOf } from '../../accounts/service.ts'
import type { Picture } from '../../parcels/imagery/render-picture.ts'
import { areaPicture, parcelsPicture } from '../../parcels/imagery/service.ts'
import { type PreparedMail, prepareMail } from '../../services/mail/service.ts'
import { unsubscribeUrls } from '../unsubscribe/unsubscribe-token.ts'
import {
  type DueDigest,
  findDigestChanges,
  findPicturedArea,
  type UndigestedNotification,
} from './digest-queries.ts'

export type ComposeDeps = Pick<AppContext, 'database' | 'clock' | 'pageUrl' | 'sealer'>

/** Maximum lines, collections and pictures of a mail; pages show everything. */
const LINES_OF_A_COLLECTION = 8
const COLLECTIONS = 12
const PICTURES = 6

interface News extends DigestLines {
  kind: CollectionKind
  collectionId: string
  name: string
}

export async function composeDigest(
  deps: ComposeDeps,
  due: DueDigest,
  undigested: readonly UndigestedNotification[],
): Promise<PreparedMail | null> {
  const news = await newsOf(deps, due, undigested)
  if (news.length === 0) return null
  const { pageUrl } = deps
  const { firstName, key, accountId } = due
  const { collections, pictures, attributions } = await illustrated(deps, due, news.slice(0, COLLECTIONS))
  const unsubscribe = unsubscribeUrls(deps, due)
  return prepareMail({
    to: due.email,
    accountId,
    template: 'digest',
    unsubscribeUrl: unsubscribe.oneClick,
    pictures,
    props: {
      firstName,
      key,
      ...daysOf(due, undigested),
      collections,
      moreCollections: news.length - collections.length,
      dashboardLink: pageUrl('/dashboard'),
      preferencesLink: pageUrl('/account?tab=mail'),
      unsubscribeLink: unsubscribe.page,
      attributions,
    },
  })
}

async function newsOf(
  { database, clock }: ComposeDeps,
  { accountId, tab }: DueDigest,
  undigested: readonly UndigestedNotification[],
): Promise<News[]> {
  const allowed = await allowedResourcesOf(database, accountId, clock())
  const shown = undigested.filter(({ isHidden, kind }) => !isHidden && mayOpenTab(kind, tab, allowed))
  const news: News[] = []
  for (const [collectionId, its] of Map.groupBy(shown, (one) => one.collectionId)) {
    const [first] = its
    if (first === undefined || first.name === null) continue
    const releases = its.flatMap(({ releaseId }) => (releaseId === null ? [] : [releaseId]))
    const notified = await findDigestChanges(database, collectionId, tab, releases)
    const lines = digestLines(notified, LINES_OF_A_COLLECTION)
    if (lines.changeCount > 0) news.push({ kind: first.kind, collectionId, name: first.name, ...lines })
  }
  return news.sort((a, b) => b.changeCount - a.changeCount || a.name.localeCompare(b.name, 'en'))
}

interface Illustrated {
  collections: DigestCollection[]
  pictures: MailPicture[]
  attributions: string[]
}

async function illustrated(
  { database, pageUrl }: ComposeDeps,
  { tab }: DueDigest,
  news: readonly News[],
): Promise<Illustrated> {
  const pictures: MailPicture[] = []
  const attributions = new Set<string>()
  const collections: DigestCollection[] = []
  for (const { kind, collectionId, name, lines, places, changeCount, moreChanges } of news) {
    const hasRoom = pictures.length < PICTURES
    const drawn = hasRoom ? await collectionPicture(database, { kind, collectionId }, places) : null
    const picture = drawn && { name: `map-${pictures.length + 1}`, png: drawn.png }
    if (picture) pictures.push(picture)
    for (const { attribution } of drawn?.sources ?? []) attributions.add(attribution)
    const path = kind === 'folder' ? 'saved-properties/history' : 'watched-area'
    collections.push({
      kind,
      name,
      link: pageUrl(`/dashboard/${path}/${collectionId}/${tab}`),
      picture: picture && {
        name: picture.name,
        alt: `Map of where “${name}” changed`,
        caption: drawn.isWhole ? null : 'On the map: the first of these, and what is near it.',
        ...PICTURE_SIZE,
      },
      lines: lines.map(({ address, text }) => ({ about: address, text })),
      changeCount,
      moreChanges,
    })
  }
  return { collections, pictures, attributions: [...attributions] }
}

/** Days of a digest; late notifications extend them backwards. */
function daysOf({ firstDay, until, statedZone }: DueDigest, undigested: readonly UndigestedNotification[]) {
  const zone = timeZoneOf(statedZone)
  const earliest = Math.min(until.getTime(), ...undigested.map(({ createdAt }) => createdAt.getTime()))
  const from = dayAt(new Date(earliest), zone)
  return { firstDay: from < firstDay ? from : firstDay, lastDay: dayAt(new Date(until.getTime() - 1), zone) }
}

/** In CSS pixels; as wide as a mail's text. */
const PICTURE_SIZE = { width: 494, height: 180 } as const
/** Units are the default, because they are a browser setting. */
const REQUEST = { ...PICTURE_SIZE, theme: 'light', scale: 2, units: 'imperial' } as const
/** Maximum marked places; more would merge. */
const MAX_MARKED = 200

interface CollectionPicture extends Pick<Picture, 'png' | 'sources'> {
  isWhole: boolean
}

/**
 * Picture of a folder's first changed parcel with its surroundings, or of a whole area. Null if there is
 * nothing to draw.
 */
export async function collectionPicture(
  database: Database,
  { kind, collectionId }: { kind: CollectionKind; collectionId: string },
  places: readonly (readonly string[])[],
): Promise<CollectionPicture | null> {
  const upids = [...new Set(places.flat())]
  if (kind === 'folder') {
    const picture = await parcelsPicture(database, upids, REQUEST)
    const shown = new Set(picture?.shown)
    // A subdivision or assembly counts as shown if one of its parcels is.
    const isWhole = places.every((parcels) => parcels.length === 0 || parcels.some((upid) => shown.has(upid)))
    return picture && { ...picture, isWhole }
  }
  const area = await findPicturedArea(database, collectionId)
  const marked = upids.length > MAX_MARKED ? [] : upids
  return area && { ...(await areaPicture(database, area, REQUEST, marked)), isWhole: true }
}
