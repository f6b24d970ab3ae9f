import { afterAll, afterEach, vi } from 'vitest'

// Files follow each other in one process, which loads the libraries once. The modules of the screens have state: they end with their file.
afterAll(() => void vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
