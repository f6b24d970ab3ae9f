import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// As in the journeys, a page that complains has failed.
beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => {
  cleanup()
  const complaints = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(complaints).toEqual([])
})
