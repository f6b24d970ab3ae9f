import { describe, expect, it } from 'vitest'
import { TitleCache } from './board-store.ts'
import type { DemoTitle } from './demo-title.ts'

describe('Titles that were just read', () => {
  it('are not read again for a minute; those that are missing are', async () => {
    let now = 0
    const reads: string[][] = []
    const titles = new TitleCache(
      async (pids) => {
        reads.push([...pids])
        return pids.filter((pid) => pid !== 'none').map((pid) => ({ pid }) as DemoTitle)
      },
      () => new Date(now),
    )
    const pidsOf = async (...pids: string[]) => (await titles.byPid(pids)).map(({ pid }) => pid).toSorted()
    expect(await pidsOf('a', 'b', 'a', 'none')).toEqual(['a', 'b'])
    expect(await pidsOf('b', 'c')).toEqual(['b', 'c'])
    expect(await pidsOf('a', 'c')).toEqual(['a', 'c'])
    expect(await pidsOf('none')).toEqual([])
    now = 60_000
    expect(await pidsOf('a')).toEqual(['a'])
    expect(reads).toEqual([['a', 'b', 'none'], ['c'], ['none'], ['a']])
  })
})
