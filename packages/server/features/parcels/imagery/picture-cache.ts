import type { Database } from '../../../db/open.ts'
import { sharedWork } from '../../../platform/fairness/fairness.ts'
import { MemoryCache } from '../../../tiles/memory-cache.ts'
import type { Picture } from './render-picture.ts'

const CACHE_BYTES = 16 * 1024 * 1024

interface PictureCache {
  cache: MemoryCache<Picture>
  drawing: Map<string, Promise<Picture | null>>
}

const CACHES_BY_DATABASE = new WeakMap<Database, PictureCache>()

function getCache(database: Database): PictureCache {
  const existing = CACHES_BY_DATABASE.get(database)
  if (existing) return existing
  const newCache: PictureCache = { cache: new MemoryCache(CACHE_BYTES), drawing: new Map() }
  CACHES_BY_DATABASE.set(database, newCache)
  return newCache
}

/** Returns a cached picture, or draws it. Concurrent requests for a picture share the drawing. */
export async function getCachedPicture(
  database: Database,
  tag: string,
  draw: () => Promise<Omit<Picture, 'tag'> | null>,
): Promise<Picture | null> {
  const pictures = getCache(database)
  const existing = pictures.cache.get(tag)
  if (existing) return existing
  const drawing =
    pictures.drawing.get(tag) ??
    sharedWork(draw)
      .then((result) => {
        const picture = result && { ...result, tag }
        if (picture) pictures.cache.set(tag, picture, picture.png.length)
        return picture
      })
      .finally(() => pictures.drawing.delete(tag))
  pictures.drawing.set(tag, drawing)
  return drawing
}
