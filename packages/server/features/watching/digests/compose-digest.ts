import { dayAt, knownTimeZone } from '#domain/text/time-zone.ts'
import { type DigestLines, digestLines } from '#domain/watching/changes/texts/summarize-changes.ts'
import { type CollectionKind, mayOpenTab } from '#domain/watching/notification-types.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import type { DigestCollection } from '../../../platform/mail/digest-text.ts'
import type { MailPicture } from '../../../platform/mail/mail.ts'
import { getAllowedResources } from '../../accounts/service.ts'
import type { Picture } from '../../parcels/imagery/render-picture.ts'
import { drawAreaPicture, drawParcelsPicture } from '../../parcels/imagery/service.ts'
import { type PreparedMail, prepareMail } from '../../services/mail/service.ts'
import { unsubscribeUrls } from '../unsubscribe/unsubscribe-token.ts'
import {
  type DueDigest,
  findDigestChanges,
  findPicturedArea,
  type UndigestedNotification,
} from './digest-queries.ts'

export type ComposeDeps = Pick<AppContext, 'database' | 'clock' | 'pageUrl' | 'sealer'>

/** Limits per mail. The linked pages show everything. */
const MAX_LINES = 8
const MAX_COLLECTIONS = 12
const MAX_PICTURES = 6

interface ChangedCollection extends DigestLines {
  kind: CollectionKind
  collectionId: string
  name: string
}

/** Prepares the mail of a digest. Null if nothing has changed. */
export async function composeDigest(
  deps: ComposeDeps,
  digest: DueDigest,
  undigested: readonly UndigestedNotification[],
): Promise<PreparedMail | null> {
  const changedCollections = await findChangedCollections(deps, digest, undigested)
  if (changedCollections.length === 0) return null
  const { pageUrl } = deps
  const { firstName, key, accountId } = digest
  const { collections, pictures, attributions } = await withPictures(
    deps,
    digest,
    changedCollections.slice(0, MAX_COLLECTIONS),
  )
  const unsubscribe = unsubscribeUrls(deps, digest)
  return prepareMail({
    to: digest.email,
    accountId,
    template: 'digest',
    unsubscribeUrl: unsubscribe.oneClick,
    pictures,
    props: {
      firstName,
      key,
      ...getDigestDays(digest, undigested),
      collections,
      moreCollections: changedCollections.length - collections.length,
      dashboardLink: pageUrl('/dashboard'),
      preferencesLink: pageUrl('/account?tab=mail'),
      unsubscribeLink: unsubscribe.page,
      attributions,
    },
  })
}

async function findChangedCollections(
  { database, clock }: ComposeDeps,
  { accountId, tab }: DueDigest,
  undigested: readonly UndigestedNotification[],
): Promise<ChangedCollection[]> {
  const permissions = await getAllowedResources(database, accountId, clock())
  const rows = undigested.filter(({ isHidden, kind }) => !isHidden && mayOpenTab(kind, tab, permissions))
  const result: ChangedCollection[] = []
  for (const [collectionId, notifications] of Map.groupBy(rows, (row) => row.collectionId)) {
    const [first] = notifications
    if (first === undefined || first.name === null) continue
    const releaseIds = notifications
      .map(({ releaseId }) => releaseId)
      .filter((releaseId) => releaseId !== null)
    const changes = await findDigestChanges(database, collectionId, tab, releaseIds)
    const lines = digestLines(changes, MAX_LINES)
    if (lines.changeCount > 0) result.push({ kind: first.kind, collectionId, name: first.name, ...lines })
  }
  return result.sort((a, b) => b.changeCount - a.changeCount || a.name.localeCompare(b.name, 'en'))
}

interface PicturedCollections {
  collections: DigestCollection[]
  pictures: MailPicture[]
  attributions: string[]
}

async function withPictures(
  { database, pageUrl }: ComposeDeps,
  { tab }: DueDigest,
  changedCollections: readonly ChangedCollection[],
): Promise<PicturedCollections> {
  const pictures: MailPicture[] = []
  const attributions = new Set<string>()
  const collections: DigestCollection[] = []
  for (const { kind, collectionId, name, lines, places, changeCount, moreChanges } of changedCollections) {
    const hasRoom = pictures.length < MAX_PICTURES
    const drawing = hasRoom ? await drawCollectionPicture(database, { kind, collectionId }, places) : null
    const picture = drawing && { name: `map-${pictures.length + 1}`, png: drawing.png }
    if (picture) pictures.push(picture)
    for (const { attribution } of drawing?.sources ?? []) attributions.add(attribution)
    const path = kind === 'folder' ? 'saved-properties/history' : 'watched-area'
    collections.push({
      kind,
      name,
      link: pageUrl(`/dashboard/${path}/${collectionId}/${tab}`),
      picture: picture && {
        name: picture.name,
        alt: `Map of the changes in “${name}”`,
        caption: drawing.isWhole ? null : 'The map shows the first of these changes and its surroundings.',
        ...PICTURE_SIZE,
      },
      lines: lines.map(({ address, text }) => ({ about: address, text })),
      changeCount,
      moreChanges,
    })
  }
  return { collections, pictures, attributions: [...attributions] }
}

/**
 * Returns the first and last day of a digest. Notifications that missed an earlier digest move the first day
 * back.
 */
function getDigestDays(
  { firstDay, until, statedZone }: DueDigest,
  undigested: readonly UndigestedNotification[],
) {
  const zone = knownTimeZone(statedZone)
  const earliest = Math.min(until.getTime(), ...undigested.map(({ createdAt }) => createdAt.getTime()))
  const from = dayAt(new Date(earliest), zone)
  return { firstDay: from < firstDay ? from : firstDay, lastDay: dayAt(new Date(until.getTime() - 1), zone) }
}

/** In CSS pixels. As wide as the text of a mail. */
const PICTURE_SIZE = { width: 494, height: 180 } as const
const PICTURE_REQUEST = { ...PICTURE_SIZE, theme: 'light', scale: 2 } as const
/** Above this number, marks would merge, so none are drawn. */
const MAX_MARKED_PARCELS = 200

interface CollectionPicture extends Pick<Picture, 'png' | 'sources'> {
  isWhole: boolean
}

/**
 * Draws a folder's first changed parcel with its surroundings, or a whole area. Null if there is nothing to
 * draw.
 */
export async function drawCollectionPicture(
  database: Database,
  { kind, collectionId }: { kind: CollectionKind; collectionId: string },
  places: readonly (readonly string[])[],
): Promise<CollectionPicture | null> {
  const upids = [...new Set(places.flat())]
  if (kind === 'folder') {
    const picture = await drawParcelsPicture(database, upids, PICTURE_REQUEST)
    const onMap = new Set(picture?.visibleUpids)
    // A subdivision or assembly counts as shown if one of its parcels is.
    const isWhole = places.every((parcels) => parcels.length === 0 || parcels.some((upid) => onMap.has(upid)))
    return picture && { ...picture, isWhole }
  }
  const area = await findPicturedArea(database, collectionId)
  const marked = upids.length > MAX_MARKED_PARCELS ? [] : upids
  return area && { ...(await drawAreaPicture(database, area, PICTURE_REQUEST, marked)), isWhole: true }
}
