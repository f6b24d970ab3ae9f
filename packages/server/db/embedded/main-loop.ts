import type { PGlite } from '@electric-sql/pglite'

/** Functions of PGlite's module that its types omit. */
interface MainLoop {
  _PostgresMainLoopOnce(): void
  _pgl_getPGliteExitStatus(): number
  ___stack_pointer: { value: number }
}

const REPORTED_ERROR = 100

export interface MainLoopWatch {
  /** Returns whether a statement was lost without a response since the last call. */
  takeLost(): boolean
}

/**
 * Watches the engine's main loop, whose exceptions PGlite swallows. Restores the stack pointer after
 * PostgreSQL errors, because PGlite leaks a kilobyte of stack per error until it overwrites data. A C++
 * exception of the geometry library loses the statement; the session must then be rolled back by an error.
 * After any other exception the state is unknown, and `onBroken` ends the process.
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
      // After a lost statement, keeps the stack until the next error, whose report still reads it.
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

/** Emscripten throws C++ exceptions as addresses. */
function isGeometryException(error: unknown): boolean {
  return typeof error === 'number' && Number.isSafeInteger(error)
}
