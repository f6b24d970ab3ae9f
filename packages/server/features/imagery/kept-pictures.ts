import type { Database } from '../../db/open.ts'
import { MemoryCache } from '../../tiles/memory-cache.ts'
import type { Picture } from './service.ts'

const CACHE_BYTES = 16 * 1024 * 1024
/** Pictures that are drawn at the same time: more would take the threads that files and passwords need. */
const MOST_AT_ONCE = 2

interface Kept {
  cache: MemoryCache<Picture>
  /** Whoever asks for what is being drawn waits for it. */
  drawing: Map<string, Promise<Picture | null>>
  running: number
  waiting: (() => void)[]
}

const KEPT = new WeakMap<Database, Kept>()

function keptOf(database: Database): Kept {
  const known = KEPT.get(database)
  if (known) return known
  const kept: Kept = { cache: new MemoryCache(CACHE_BYTES), drawing: new Map(), running: 0, waiting: [] }
  KEPT.set(database, kept)
  return kept
}

/** The picture of this tag as it was drawn before, or as it is drawn now; whoever else asks meanwhile waits for the same one. */
export async function keptPicture(
  database: Database,
  tag: string,
  draw: () => Promise<Omit<Picture, 'tag'> | null>,
): Promise<Picture | null> {
  const kept = keptOf(database)
  const known = kept.cache.get(tag)
  if (known) return known
  const started =
    kept.drawing.get(tag) ??
    inTurn(kept, draw)
      .then((drawn) => {
        const picture = drawn && { ...drawn, tag }
        if (picture) kept.cache.set(tag, picture, picture.png.length)
        return picture
      })
      .finally(() => kept.drawing.delete(tag))
  kept.drawing.set(tag, started)
  return started
}

async function inTurn<T>(kept: Kept, work: () => Promise<T>): Promise<T> {
  if (kept.running >= MOST_AT_ONCE) await new Promise<void>((resolve) => kept.waiting.push(resolve))
  else kept.running += 1
  try {
    return await work()
  } finally {
    const next = kept.waiting.shift()
    // Whoever waited takes this place over.
    if (next) next()
    else kept.running -= 1
  }
}
