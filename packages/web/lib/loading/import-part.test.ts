import { expect, test } from 'vitest'
import { ServerUnreachableError } from '../api/server-reach.ts'
import { importPart, useMissingPart } from './import-part.ts'

/** A module and a server that count requests. */
function part() {
  const requested = { server: 0, code: 0 }
  const state = { isUnreachable: false, isBroken: false }
  const check = async () => {
    requested.server += 1
    if (state.isUnreachable) throw new ServerUnreachableError()
  }
  const load = async () => {
    requested.code += 1
    if (state.isBroken) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  }
  return { requested, state, fetch: () => importPart(load, check) }
}

test('nothing is imported while the server is away, and what was asked for comes when it is back', async () => {
  const { requested, state, fetch } = part()
  state.isUnreachable = true
  await expect(fetch()).rejects.toThrow(ServerUnreachableError)
  expect(useMissingPart.getState().isMissing).toBe(false)
  expect(requested).toEqual({ server: 1, code: 0 })
  state.isUnreachable = false
  expect(await fetch()).toBe('part')
})

test('what is there, or on its way, is not asked for again', async () => {
  const { requested, fetch } = part()
  expect(await Promise.all([fetch(), fetch()])).toEqual(['part', 'part'])
  expect(await fetch()).toBe('part')
  expect(requested).toEqual({ server: 1, code: 1 })
})

test('an import that fails all the same is told, and is not kept', async () => {
  const { requested, state, fetch } = part()
  state.isBroken = true
  await expect(fetch()).rejects.toThrow(TypeError)
  expect(useMissingPart.getState().isMissing).toBe(true)
  state.isBroken = false
  expect(await fetch()).toBe('part')
  expect(requested).toEqual({ server: 2, code: 2 })
})
