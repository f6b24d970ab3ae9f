import { afterAll, afterEach, vi } from 'vitest'

// Test files share a process, so that libraries load only once. Our own modules have state, and are reset after
// each file.
afterAll(() => void vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
