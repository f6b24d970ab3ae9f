import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { copyEmptyDatabase } from '../../testing/databases/databases.ts'

it('an engine whose server dies while it starts ends, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lotline-alone-'))
  const socketFolder = await mkdtemp(join(tmpdir(), 'lotline-socket-'))
  await copyEmptyDatabase(folder)
  const engine = fork(fileURLToPath(new URL('./engine.ts', import.meta.url)), [folder, socketFolder])
  await once(engine, 'spawn')
  engine.disconnect()
  expect(await once(engine, 'exit')).toEqual([0, null])
  await rm(folder, { recursive: true })
})
