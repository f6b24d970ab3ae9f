import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// What hangs for good is ended; a busy machine is waited for.
configure({ asyncUtilTimeout: 60_000 })

// As in the journeys, a page that complains has failed.
beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => {
  cleanup()
  const complaints = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(complaints).toEqual([])
})
