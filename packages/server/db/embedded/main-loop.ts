import type { PGlite } from '@electric-sql/pglite'

/** The parts of the engine's module that PGlite calls, and its types do not name. */
interface MainLoop {
  _PostgresMainLoopOnce(): void
  _pgl_getPGliteExitStatus(): number
  ___stack_pointer: { value: number }
}

/** PGlite's mark of an error that PostgreSQL itself reports. */
const REPORTED_ERROR = 100

export interface MainLoopWatch {
  /** True when a statement ended without an answer since the last call. */
  takeLost(): boolean
}

/**
 * Watches the engine's main loop, whose exceptions PGlite swallows. After an error of PostgreSQL the stack of the
 * engine's memory is put back where it was: PGlite forgets to, and loses a kilobyte of it at each error until it runs
 * into the data. An exception of C++ comes from the geometry library, which gave up on its input: the statement is lost,
 * and the session must be rolled back by an error before anything else. Any other exception leaves the engine
 * in a state that nobody knows; `onBroken` ends the process.
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
      // After a lost statement the stack stays as it is until the next error: what reports that one still looks at it.
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

/** Emscripten throws C++ exceptions as the address of their object. */
function isGeometryException(error: unknown): boolean {
  return typeof error === 'number' && Number.isSafeInteger(error)
}
