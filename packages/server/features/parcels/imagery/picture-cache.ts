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
  const found = CACHES_BY_DATABASE.get(database)
  if (found) return found
  const cached: PictureCache = { cache: new MemoryCache(CACHE_BYTES), drawing: new Map() }
  CACHES_BY_DATABASE.set(database, cached)
  return cached
}

/** Returns a cached picture, or draws it. Concurrent requests for a picture share the drawing. */
export async function getCachedPicture(
  database: Database,
  tag: string,
  draw: () => Promise<Omit<Picture, 'tag'> | null>,
): Promise<Picture | null> {
  const cached = getCache(database)
  const hit = cached.cache.get(tag)
  if (hit) return hit
  const started =
    cached.drawing.get(tag) ??
    sharedWork(draw)
      .then((drawn) => {
        const picture = drawn && { ...drawn, tag }
        if (picture) cached.cache.set(tag, picture, picture.png.length)
        return picture
      })
      .finally(() => cached.drawing.delete(tag))
  cached.drawing.set(tag, started)
  return started
}
