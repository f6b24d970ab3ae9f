import type { DemoTitle } from './demo-title.ts'

const CACHE_MS = 60_000
const MOST_CACHED = 5_000

/** Queries about neighbours read the same titles. Unknown PIDs are not cached. */
export class TitleCache {
  private readonly cached = new Map<string, { title: DemoTitle; until: number }>()
  private readonly read: (pids: readonly string[]) => Promise<DemoTitle[]>
  private readonly clock: () => Date

  constructor(read: (pids: readonly string[]) => Promise<DemoTitle[]>, clock: () => Date) {
    this.read = read
    this.clock = clock
  }

  async byPid(pids: readonly string[]): Promise<DemoTitle[]> {
    const now = this.clock().getTime()
    const once = [...new Set(pids)]
    const known = once.flatMap((pid) => {
      const cached = this.cached.get(pid)
      return cached && cached.until > now ? [cached.title] : []
    })
    const found = new Set(known.map(({ pid }) => pid))
    const missing = once.filter((pid) => !found.has(pid))
    if (missing.length === 0) return known
    const titles = await this.read(missing)
    for (const title of titles) this.store(title, now + CACHE_MS)
    return [...known, ...titles]
  }

  private store(title: DemoTitle, until: number): void {
    this.cached.delete(title.pid)
    this.cached.set(title.pid, { title, until })
    const oldest = this.cached.keys().next()
    if (this.cached.size > MOST_CACHED && !oldest.done) this.cached.delete(oldest.value)
  }
}
