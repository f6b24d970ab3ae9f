import type { CollectionKind } from '#domain/watching/notification-types.ts'
import type { Database } from '../../../db/open.ts'
import type { Picture } from '../../parcels/imagery/render-picture.ts'
import { areaPicture, parcelsPicture } from '../../parcels/imagery/service.ts'
import { findPicturedArea } from './digest-queries.ts'

/** CSS pixels, as wide as a mail's text. */
export const PICTURE_SIZE = { width: 494, height: 180 } as const
/** Default units, because units are a browser setting. */
const REQUEST = { ...PICTURE_SIZE, theme: 'light', scale: 2, units: 'imperial' } as const
/** Beyond it, marks merge. */
const MAX_MARKED = 200

interface CollectionPicture extends Pick<Picture, 'png' | 'sources'> {
  /** Whether the picture shows every change. */
  isWhole: boolean
}

/**
 * For a folder, the first changed parcel and its surroundings; for an area, all of it. Null if there is no
 * place to draw.
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
    // Parcels left by a subdivision or assembly are in the same place.
    const isWhole = places.every((parcels) => parcels.length === 0 || parcels.some((upid) => shown.has(upid)))
    return picture && { ...picture, isWhole }
  }
  const area = await findPicturedArea(database, collectionId)
  const marked = upids.length > MAX_MARKED ? [] : upids
  return area && { ...(await areaPicture(database, area, REQUEST, marked)), isWhole: true }
}
