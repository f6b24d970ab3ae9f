import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import type { TestAccount } from '../../../testing/rows/account-factory.ts'
import { digestParts } from '../../../testing/watching/digest-parts.ts'
import { digestTown, FRIDAY_NOON, MONDAY, NEXT_MONDAY } from '../../../testing/watching/digest-town.ts'
import type { DigestDeps } from './make-digest.ts'
import { digestFailure, sendDigestsEarly } from './send-digests.ts'

describeOnBothEngines('making digests', (getDatabase) => {
  const here = digestTown(getDatabase)

  it('are one, though four servers make them at once', async () => {
    await here.folder()
    await here.rezone()
    await Promise.all([here.send(MONDAY), here.send(MONDAY), here.send(MONDAY), here.send(MONDAY)])
    expect(await here.mailsOf()).toHaveLength(1)
    expect(await here.digestsOf()).toHaveLength(1)
  })

  /** People with a folder each, in the order in which digests are made. */
  async function people(count: number) {
    const made = []
    for (let n = 0; n < count; n += 1) {
      const who = await here.reader()
      made.push({ who, folder: await here.folder({}, who) })
    }
    return made.sort((a, b) => (a.who.id < b.who.id ? -1 : 1))
  }
  /** Makes mails about these fail. */
  const without = (broken: readonly { folder: string }[]): Partial<DigestDeps> => ({
    pageUrl(path) {
      if (broken.some(({ folder }) => path.includes(folder))) throw new Error('no such page')
      return path
    },
  })
  const mailsOf = async (all: readonly { who: TestAccount }[]) =>
    (await Promise.all(all.map(({ who }) => here.mailsOf(who)))).map(({ length }) => length)

  it('that cannot be made keep nobody else waiting, however many they are, and are made later', async () => {
    const all = await people(30)
    const [broken, good] = [all.slice(0, 25), all.slice(25)]
    await here.rezone()
    const turn = await here.turn(MONDAY, without(broken))
    expect(turn).toMatchObject({ hasMore: false, after: null })
    expect(turn.failures).toHaveLength(25)
    expect(digestFailure(turn).message).toBe('Digests that could not be made: 25. The first: no such page')
    expect(await mailsOf(broken)).toEqual(broken.map(() => 0))
    expect(await mailsOf(good)).toEqual(good.map(() => 1))
    expect(await here.turn(MONDAY)).toEqual({ hasMore: false, failures: [], after: null })
    expect(await mailsOf(all)).toEqual(all.map(() => 1))
  })

  it('where one after the other goes wrong end the turn, and the next begins behind them', async () => {
    const all = await people(60)
    const [broken, good] = [all.slice(0, 55), all.slice(55)]
    await here.rezone()
    const first = await here.turn(MONDAY, without(broken))
    // What was begun beside the last of them may go wrong, too.
    const tried = first.failures.length
    expect(tried).toBeGreaterThanOrEqual(50)
    expect(tried).toBeLessThan(55)
    expect(first).toMatchObject({ hasMore: false, after: { accountId: all[tried - 1]?.who.id } })
    expect(await mailsOf(good)).toEqual(good.map(() => 0))
    const second = await here.turn(MONDAY, without(broken), first.after)
    expect(second.failures).toHaveLength(55 - tried)
    expect(second.after).toBeNull()
    expect(await mailsOf(good)).toEqual(good.map(() => 1))
    await here.send(MONDAY)
    expect(await mailsOf(all)).toEqual(all.map(() => 1))
  })

  it('let others have their turn after a minute, and go on where they were, though some went wrong', async () => {
    const all = await people(6)
    const broken = all.slice(0, 1)
    await here.rezone()
    let now = MONDAY.getTime()
    const slow = {
      ...without(broken),
      clock() {
        now += 12_000
        return new Date(now)
      },
    }
    const first = await here.turn(MONDAY, slow)
    expect(first.hasMore).toBe(true)
    expect(first.failures).toHaveLength(1)
    let turn = first
    while (turn.hasMore) {
      turn = await here.turn(MONDAY, slow, turn.after)
      expect(turn.failures).toEqual([])
    }
    expect(await mailsOf(all)).toEqual([0, 1, 1, 1, 1, 1])
  })

  it('asked for early tell what there is until now, and count for the period that runs', async () => {
    const early = (now: Date) => sendDigestsEarly(digestParts(getDatabase(), now), here.account.id)
    await here.folder()
    expect(await early(FRIDAY_NOON)).toEqual({
      broker_daily: 'quiet',
      mls_daily: 'quiet',
      other_weekly: 'quiet',
    })
    await here.rezone()
    const later = new Date(FRIDAY_NOON.getTime() + 60_000)
    expect(await early(later)).toMatchObject({ other_weekly: 'sent' })
    await here.town.release(...here.zoned('C-2'))
    await here.watch(later)
    expect(await early(new Date(later.getTime() + 60_000))).toMatchObject({ other_weekly: 'already' })
    await here.send(MONDAY)
    const [mail, ...others] = await here.mailsOf()
    expect(others).toEqual([])
    expect(mail?.body_text).toContain('What changed, November 16 to 20, 2026')
    await here.send(NEXT_MONDAY)
    expect((await here.mailsOf()).at(-1)?.body_text).toContain('Zoning changed from RT-7 to C-2')
    await here.set({ sends_notifications_email: false })
    expect(await early(NEXT_MONDAY)).toMatchObject({ other_weekly: 'no_mail' })
  })
})
