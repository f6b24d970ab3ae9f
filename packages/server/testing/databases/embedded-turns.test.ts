import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { type EmbeddedTurns, startTurns, takeTurn } from './embedded-turns.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-turns-'))
let turns: EmbeddedTurns
beforeEach(async () => {
  turns = await startTurns(join(folder, 'turns'))
})
afterEach(() => turns.close())
afterAll(() => rmSync(folder, { recursive: true }))

it('The engine has one user at a time, in the order in which they came', async () => {
  const { socketPath } = turns
  const seen: string[] = []
  const endFirst = await takeTurn(socketPath)
  const second = takeTurn(socketPath).then((end) => {
    seen.push('second')
    return end
  })
  seen.push('first ends')
  endFirst()
  const endSecond = await second
  endSecond()
  ;(await takeTurn(socketPath))()
  expect(seen).toEqual(['first ends', 'second'])
})

it('Who waits when the run ends is not left waiting', async () => {
  const end = await takeTurn(turns.socketPath)
  const waiting = expect(takeTurn(turns.socketPath)).rejects.toThrow('The run ended before the turn came.')
  await turns.close()
  await waiting
  end()
  turns = await startTurns(join(folder, 'turns-again'))
})
