import type { PGlite } from '@electric-sql/pglite'

/** First bytes of messages of the protocol that belong to a statement in parts, up to its Sync. */
const PARTS = new Set(['P', 'B', 'D', 'E', 'C', 'H'].map((letter) => letter.charCodeAt(0)))
const ENDS = new Set(['S', 'Q'].map((letter) => letter.charCodeAt(0)))

/**
 * The engine, for the socket in front of it. A statement with parameters comes as several messages (Parse, Bind, Describe,
 * Execute, Sync) that leave their state in the session, and all connections share one session; the socket would let a
 * message of another connection in between, so that one executes what the other has bound, or is passed over after the
 * other's error. It does keep the messages of a transaction together: so a statement that is under way counts as one.
 */
export function keepMessagesTogether(database: PGlite): PGlite {
  let isUnderWay = false
  return new Proxy(database, {
    get(target, name) {
      switch (name) {
        case 'isInTransaction':
          return () => isUnderWay || target.isInTransaction()
        case 'execProtocolRawStream':
          return (message: Uint8Array, ...rest: unknown[]) => {
            const letter = message[0] ?? 0
            if (PARTS.has(letter)) isUnderWay = true
            if (ENDS.has(letter)) isUnderWay = false
            return (target.execProtocolRawStream as (...all: unknown[]) => unknown)(message, ...rest)
          }
        case 'exec':
          // How the socket rolls back after a connection that has gone.
          return (...parameters: Parameters<PGlite['exec']>) => {
            isUnderWay = false
            return target.exec(...parameters)
          }
        default: {
          const value = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        }
      }
    },
  })
}
