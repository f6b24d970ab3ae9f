import { afterEach, expect, it, vi } from 'vitest'
import { EXIT, reportFailure } from './report-failure.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const reported = (error: unknown) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const code = reportFailure(error)
  return { code, text: write.mock.calls.map(([text]) => String(text)).join('') }
}
const failure = (code: string) => Object.assign(new Error('could not extend file "base/5/16384"'), { code })

it.each(['ENOSPC', 'EDQUOT', '53100'])(
  'a full disk (%s) ends with 3 and a sentence, without a stack',
  (code) => {
    expect(reported(failure(code))).toEqual({
      code: EXIT.unavailable,
      text: 'The disk is full. Nothing was changed, and nothing that was saved before is lost. Free some space, then try again.\n',
    })
  },
)

it('a database that is away ends with 3, too', () => {
  expect(reported(failure('ECONNREFUSED'))).toEqual({
    code: EXIT.unavailable,
    text: 'The database does not answer. Please try again in a moment.\n',
  })
})

it.each(['XX001', 'XX002', '58P01'])(
  'a damaged table (%s) ends with 1 and what to do, without a stack',
  (code) => {
    expect(reported(failure(code))).toEqual({
      code: EXIT.failed,
      text: 'The database is damaged: could not extend file "base/5/16384". Restore a backup with: lotline restore FILE --force.\n',
    })
  },
)

it('a bug ends with 1 and its stack', () => {
  const { code, text } = reported(new Error('a bug'))
  expect(code).toBe(EXIT.failed)
  expect(text).toMatch(/a bug\n +at /)
})
