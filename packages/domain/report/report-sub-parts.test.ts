import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPartResult } from './report-parts.ts'
import { isIncomplete, retainSubParts, type SubPartState, subPartsEnd } from './report-sub-parts.ts'

const NAMES = ['myltsa', 'paragonTax', 'aoirTax'] as const

/** Content of one source. */
interface Data {
  said: string
  failures?: { title: string }[]
}

const pending = (key: string, taskId: string): SubPartState<Data> => ({
  key,
  taskId,
  status: 'pending',
  data: null,
  error: null,
  errorMessage: null,
})

/** Results that come late, doubled, shuffled, and from tasks of other sub-parts. */
const results = fc.array(
  fc.record({ name: fc.nat(2), of: fc.nat(3), fails: fc.boolean(), count: fc.nat(99) }),
  { maxLength: 30 },
)

test('a sub-part holds the first result of its own task, whatever else arrives', () => {
  fc.assert(
    fc.property(results, (arriving) => {
      const started = NAMES.map((name, index) => pending(name, `task-${index}`))
      const first = new Map<string, (typeof arriving)[number]>()
      let subParts = started
      for (const result of arriving) {
        const name = NAMES[result.name] ?? 'myltsa'
        const taskId = `task-${result.of}`
        if (result.name === result.of && !first.has(name)) first.set(name, result)
        const answer = result.fails
          ? { taskId, error: 'unavailable', errorMessage: `no ${result.count}` }
          : { taskId, data: { said: `data ${result.count}` } }
        subParts = subParts.flatMap((subPart) =>
          subPart.key === name ? applyPartResult([subPart], answer) : subPart,
        )
      }
      expect(subParts.map(({ key }) => key)).toEqual([...NAMES])
      for (const { key, status, data, errorMessage } of subParts) {
        const result = first.get(key)
        expect(status).toBe(result ? (result.fails ? 'failed' : 'complete') : 'pending')
        expect(data?.said ?? null).toBe(result && !result.fails ? `data ${result.count}` : null)
        expect(errorMessage).toBe(result?.fails ? `no ${result.count}` : null)
      }
      const states = subParts.map(({ status }) => status)
      const end = subPartsEnd(subParts)
      if (states.includes('pending')) expect(end.status).toBe('pending')
      else expect(end.status).toBe(states.includes('complete') ? 'complete' : 'failed')
    }),
  )
})

const title: Data = { said: 'title' }
const complete = { ...pending('myltsa', '1'), status: 'complete', data: title } as const
const partialData: Data = { said: 'title', failures: [{ title: 'AOIR tax report' }] }
const failed = {
  ...pending('aoirTax', '2'),
  status: 'failed',
  error: 'credentials',
  errorMessage: 'Expired password',
} as const

test('a part of which every source failed says why the first one did', () => {
  expect(subPartsEnd([failed, { ...failed, errorMessage: 'Later' }])).toEqual({
    status: 'failed',
    error: 'credentials',
    errorMessage: 'Expired password',
  })
})

test('begun anew after a failure, what arrived stays; else everything is requested again', () => {
  expect(retainSubParts([complete, failed])).toEqual([complete])
  expect(retainSubParts([complete, complete])).toEqual([])
  expect(retainSubParts([complete, pending('aoirTax', '3')])).toEqual([])
})

test('begun anew, a source that failed for some parcels is requested again, too', () => {
  const partial = { ...complete, data: partialData }
  expect(retainSubParts<SubPartState>([partial, failed])).toEqual([])
  expect(retainSubParts<SubPartState>([partial, complete])).toEqual([complete])
})

test('a complete part is incomplete where a source failed, if only for some parcels', () => {
  const data = title
  expect(isIncomplete({ status: 'complete', data })).toBe(false)
  expect(isIncomplete({ status: 'complete', data, subParts: { myltsa: complete } })).toBe(false)
  expect(isIncomplete({ status: 'complete', data, subParts: { myltsa: complete, failed } })).toBe(true)
  expect(isIncomplete({ status: 'complete', data: partialData })).toBe(true)
  for (const status of ['pending', 'failed'] as const)
    expect(isIncomplete({ status, data: partialData, subParts: { failed } })).toBe(false)
})
