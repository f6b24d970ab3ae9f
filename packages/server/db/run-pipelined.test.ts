import { expect, it } from 'vitest'
import { runPipelined } from './run-pipelined.ts'

const NATIVE = { kind: 'native' } as const
const EMBEDDED = { kind: 'embedded' } as const

/** Numbers, and what was done with them in which order. */
async function* counted(count: number, log: string[]) {
  try {
    for (let n = 1; n <= count; n += 1) {
      log.push(`made ${n}`)
      yield n
    }
  } finally {
    log.push('no more')
  }
}

const worker =
  (log: string[], result: (n: number) => boolean) => async (n: number, earlier: Promise<boolean>) => {
    log.push(`begun ${n}`)
    if (!(await earlier)) return false
    log.push(`done ${n}`)
    return result(n)
  }

it('begins the next two while one is worked on, and ends them in their order', async () => {
  const log: string[] = []
  const first = Promise.withResolvers<void>()
  const all = runPipelined(NATIVE, counted(4, log), async (n, earlier) => {
    log.push(`begun ${n}`)
    if (n === 3) first.resolve()
    if (n === 1) await first.promise
    await earlier
    log.push(`done ${n}`)
    return true
  })
  expect(await all).toBe(true)
  expect(log.filter((line) => line.startsWith('done'))).toEqual(['done 1', 'done 2', 'done 3', 'done 4'])
  expect(log.indexOf('begun 3')).toBeLessThan(log.indexOf('done 1'))
  expect(log.indexOf('begun 4')).toBeGreaterThan(log.indexOf('done 1'))
})

it('does one thing at a time on the embedded engine', async () => {
  const log: string[] = []
  expect(
    await runPipelined(
      EMBEDDED,
      counted(2, log),
      worker(log, () => true),
    ),
  ).toBe(true)
  expect(log).toEqual(['made 1', 'begun 1', 'done 1', 'made 2', 'begun 2', 'done 2', 'no more'])
})

it.each([NATIVE, EMBEDDED])(
  'does nothing after work that gave up, and makes no more ($kind)',
  async (engine) => {
    const log: string[] = []
    expect(
      await runPipelined(
        engine,
        counted(9, log),
        worker(log, (n) => n < 3),
      ),
    ).toBe(false)
    expect(log.filter((line) => line.startsWith('done'))).toEqual(['done 1', 'done 2', 'done 3'])
    expect(log).toContain('no more')
    expect(log).not.toContain('made 6')
  },
)

it.each([NATIVE, EMBEDDED])(
  'throws what the work throws, after what was begun has ended ($kind)',
  async (engine) => {
    const log: string[] = []
    const all = runPipelined(engine, counted(9, log), async (n, earlier) => {
      try {
        if (n === 2) throw new Error('broken')
        return await earlier
      } finally {
        log.push(`ended ${n}`)
      }
    })
    await expect(all).rejects.toThrow('broken')
    const begun =
      engine.kind === 'native' ? ['ended 1', 'ended 2', 'ended 3', 'ended 4'] : ['ended 1', 'ended 2']
    expect(log.filter((line) => line.startsWith('ended')).toSorted()).toEqual(begun)
  },
)

it('throws what the making of the next throws', async () => {
  async function* failing() {
    yield 1
    throw new Error('no more to read')
  }
  const work = async (_: number, earlier: Promise<boolean>) => earlier
  await expect(runPipelined(NATIVE, failing(), work)).rejects.toThrow('no more to read')
})

it('throws what the work throws also when that happens while the next is made', async () => {
  const failed = Promise.withResolvers<void>()
  async function* slow() {
    yield 1
    await failed.promise
    // Node looks for rejections that nobody handles once all that is due now is done.
    await new Promise(setImmediate)
    yield 2
  }
  const work = async (n: number, earlier: Promise<boolean>) => {
    if (n === 2) return earlier
    failed.resolve()
    throw new Error('broken')
  }
  await expect(runPipelined(NATIVE, slow(), work)).rejects.toThrow('broken')
})
