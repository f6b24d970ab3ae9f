import type { Database } from '../../../db/open.ts'
import { sharedWork } from '../../../platform/fairness/fairness.ts'
import { MemoryCache } from '../../../tiles/memory-cache.ts'
import type { Picture } from './render-picture.ts'

const CACHE_BYTES = 16 * 1024 * 1024

interface PictureCache {
  cache: MemoryCache<Picture>
  drawing: Map<string, Promise<Picture | null>>
}

const CACHES = new WeakMap<Database, PictureCache>()

function cachesOf(database: Database): PictureCache {
  const known = CACHES.get(database)
  if (known) return known
  const cached: PictureCache = { cache: new MemoryCache(CACHE_BYTES), drawing: new Map() }
  CACHES.set(database, cached)
  return cached
}

/** Concurrent requests share a drawing. */
export async function cachedPicture(
  database: Database,
  tag: string,
  draw: () => Promise<Omit<Picture, 'tag'> | null>,
): Promise<Picture | null> {
  const cached = cachesOf(database)
  const known = cached.cache.get(tag)
  if (known) return known
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
