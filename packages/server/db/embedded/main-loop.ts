import type { PGlite } from '@electric-sql/pglite'

/** Parts of PGlite's module that its types omit. */
interface MainLoop {
  _PostgresMainLoopOnce(): void
  _pgl_getPGliteExitStatus(): number
  ___stack_pointer: { value: number }
}

const REPORTED_ERROR = 100

export interface MainLoopWatch {
  /** Whether a statement was lost, without a response, since the last call. */
  takeLost(): boolean
}

/**
 * Watches the engine's main loop for exceptions, which PGlite ignores. Restores the stack pointer after
 * PostgreSQL errors: PGlite leaks a kilobyte of stack each time, until data is overwritten. A C++ exception
 * of the geometry library loses the statement, so the caller must roll back. After any other, the state is
 * unknown, and `onBroken` ends the process.
 */
export function watchMainLoop(database: PGlite, onBroken: (error: unknown) => void): MainLoopWatch {
  const module = database.Module as unknown as MainLoop
  const loopOnce = module._PostgresMainLoopOnce
  const stack = module.___stack_pointer
  const top = stack.value
  let isLost = false

  module._PostgresMainLoopOnce = () => {
    try {
      loopOnce()
    } catch (error) {
      // Not for a lost statement, because reporting the next error still reads that stack.
      if (module._pgl_getPGliteExitStatus() === REPORTED_ERROR) stack.value = top
      else if (isGeometryException(error)) isLost = true
      else onBroken(error)
      throw error
    }
  }
  return {
    takeLost() {
      const wasLost = isLost
      isLost = false
      return wasLost
    },
  }
}

/** Emscripten throws C++ exceptions as memory addresses. */
function isGeometryException(error: unknown): boolean {
  return typeof error === 'number' && Number.isSafeInteger(error)
}
