import { beforeEach, expect, test, vi } from 'vitest'
import type { Folder } from '#contract/watching/collections.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { createFolder } from './folders.ts'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})

const folder = (id: string, parcelCount: number) => ({ id, name: 'Waterfront', parcelCount }) as Folder
const idIn = (body: unknown) => (body as { folderId: string }).folderId

test('A folder that was cut off on the way is not made again by the next attempt, which fills it', async () => {
  const wanted = { name: 'Waterfront', upids: Array.from({ length: 2_001 }, (_, index) => `parcel-${index}`) }
  const cutOff = createFolder(wanted)
  const made = server.next('createFolder')
  const id = idIn(made.body)
  made.response({ folder: folder(id, 2_000), unknown: [] })
  await vi.waitFor(() => expect(server.waiting('addToFolder')).toBe(1))
  server.next('addToFolder').lose()
  await expect(cutOff).rejects.toMatchObject({ status: 0 })

  const again = createFolder(wanted)
  const repeated = server.next('createFolder')
  expect(idIn(repeated.body)).toBe(id)
  repeated.response({ folder: folder(id, 2_000), unknown: [] })
  await vi.waitFor(() => expect(server.waiting('addToFolder')).toBe(1))
  const rest = server.next('addToFolder')
  expect(rest.body).toMatchObject({ folderId: id, upids: ['parcel-2000'] })
  rest.response({ folder: folder(id, 2_001), unknown: [] })
  expect((await again).folder.parcelCount).toBe(2_001)

  const other = createFolder(wanted)
  expect(idIn(server.next('createFolder').body)).not.toBe(id)
  void other
})
