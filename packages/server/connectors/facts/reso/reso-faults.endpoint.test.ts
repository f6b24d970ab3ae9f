import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { BOARD_PIDS, openBoard, standInQueryOptions, taxOf } from '../../../testing/facts/board-client.ts'
import { retry } from '../../outbound/retry.ts'
import { RETRY_POLICIES } from '../../outbound/retry-policies.ts'
import { SourceUnavailable } from '../fact-connector.ts'

const [FIRST = ''] = BOARD_PIDS

describeWithDatabase('A RESO Web API that misbehaves', (getDatabase) => {
  let board: Awaited<ReturnType<typeof openBoard>>
  beforeAll(async () => {
    board = await openBoard(getDatabase(), { onError: (error) => expect.fail(String(error)) })
  })
  afterAll(() => board.close())
  beforeEach(() => board.beginAnew())

  it('tries again what fails now and then', async () => {
    const { reso, timers } = board.client()
    await reso.rows(taxOf([FIRST]), standInQueryOptions())
    board.setFault({ kind: 'flaky', share: 1 })
    await expect(reso.rows(taxOf([FIRST]), standInQueryOptions())).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message: 'The board does not work at the moment (500).',
    })
    expect(board.requested().filter(({ status }) => status === 500)).toHaveLength(2)
    expect(timers.waited.filter((ms) => ms < 5_000)).toEqual([500])
    board.setFault({ kind: 'flaky', share: 0.5 })
    expect(await reso.rows(taxOf([FIRST]), standInQueryOptions())).toHaveLength(1)
    expect(board.requested().map(({ status }) => status)).toEqual([200, 200, 500, 500, 500, 200])
  })

  it('is requested once by each attempt of a query of a task', async () => {
    const { reso } = board.client()
    await reso.rows(taxOf([FIRST]), standInQueryOptions())
    board.setFault({ kind: 'flaky', share: 1 })
    const query = retry(() => reso.rows(taxOf([FIRST]), standInQueryOptions()), {
      policy: RETRY_POLICIES.facts,
      transient: SourceUnavailable,
      pause: async () => {},
    })
    await expect(query).rejects.toThrow('The board does not work at the moment (500).')
    expect(board.requested().filter(({ status }) => status === 500)).toHaveLength(3)
  })

  it('waits as long as it is asked to, and tells when to come back', async () => {
    const { reso, timers } = board.client()
    board.setFault({ kind: 'limited', perSecond: 0 })
    await expect(reso.rows(taxOf([FIRST]), standInQueryOptions())).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message: 'The board requests fewer queries.',
      retryAfterMs: 1000,
    })
    expect(timers.waited.filter((ms) => ms < 5_000)).toEqual([1000])
  })

  it.each([
    [{ kind: 'down', how: 'answer' }, 'The board does not work at the moment (503).'],
    [{ kind: 'down', how: 'cut' }, 'The board cannot be reached.'],
    [{ kind: 'wrong', how: 'rubbish' }, 'The board returned no access token.'],
  ] as const)('does not hang on %j, and works when it is over', async (fault, message) => {
    const { reso } = board.client()
    board.setFault(fault)
    await expect(reso.rows(taxOf([FIRST]), standInQueryOptions())).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message,
    })
    board.setFault({ kind: 'off' })
    expect(await reso.rows(taxOf([FIRST]), standInQueryOptions())).toHaveLength(1)
  })

  it('does not take words for rows', async () => {
    const { reso } = board.client()
    await reso.rows(taxOf([FIRST]), standInQueryOptions())
    board.setFault({ kind: 'wrong', how: 'rubbish' })
    await expect(reso.rows(taxOf([FIRST]), standInQueryOptions())).rejects.toThrow(
      'cannot be used: it is not JSON',
    )
  })

  it('gives a silent service up after its time', async () => {
    const { reso, timers } = board.client()
    board.setFault({ kind: 'slow', ms: 600_000 })
    const response = reso.rows(taxOf([FIRST]), standInQueryOptions())
    const failed = expect(response).rejects.toThrow('The board did not respond within 20 s.')
    await timers.end(20_000)
    await failed
    expect(timers.isPending(40_000)).toBe(false)
  })

  it('gives a question up after its time, however often it was tried', async () => {
    const { reso, timers } = board.client()
    board.setFault({ kind: 'slow', ms: 600_000 })
    const failed = expect(reso.rows(taxOf([FIRST]), standInQueryOptions())).rejects.toThrow(
      'The board did not respond within 40 s.',
    )
    await timers.end(40_000)
    await failed
  })

  it('stops when nobody waits any more, and leaves the others their token', async () => {
    const { reso } = board.client()
    const stop = new AbortController()
    const stopped = expect(
      reso.rows(taxOf([FIRST]), standInQueryOptions({}, stop.signal)),
    ).rejects.toMatchObject({
      message: 'enough',
    })
    const other = reso.rows(taxOf([FIRST]), standInQueryOptions())
    stop.abort(new Error('enough'))
    await stopped
    expect(await other).toHaveLength(1)
    expect(board.tokenRequests()).toBe(1)
  })
})
