// Checks how statements are written (docs/decisions/036-statements-are-written-with-kysely.md).

import { isTest, type Violation } from './check-file.ts'

interface Way {
  pattern: RegExp
  /** Paths below packages/. */
  within: readonly string[]
  /** Exceptions below `within`. */
  except: readonly string[]
  message: string
}

const WAYS: readonly Way[] = [
  {
    pattern: /\.transaction\(\)|\.startTransaction\(|['"`]\s*(BEGIN|START TRANSACTION)\b/i,
    within: ['server', 'demo'],
    except: [
      'server/db/in-transaction.ts',
      // The engine itself, and a script for psql.
      'server/db/embedded',
      'server/db/backup/restore-native.ts',
      'server/testing',
    ],
    message: 'begin a transaction with inTransaction (server/db/in-transaction.ts)',
  },
  {
    pattern: /\bpool\.(query|connect)\(|\{[^{}]*\bpool\b[^{}]*\}: (Pick<)?Database\b/,
    within: ['server/features', 'server/jobs', 'server/platform', 'server/cli'],
    // For pg-boss, and for checking databases in any state.
    except: ['server/platform/queue', 'server/cli/doctor'],
    message: "write the statement with kysely's builder or its sql template, and run it on `db`",
  },
]

/** `path` is relative to the project, with forward slashes. */
export function checkSql(path: string, source: string): Violation[] {
  if (isTest(path)) return []
  const isIn = (places: readonly string[]) =>
    places.some((place) => `${path}/`.startsWith(`packages/${place}/`))
  const ways = WAYS.filter(({ within, except }) => isIn(within) && !isIn(except))
  if (ways.length === 0) return []
  return source.split('\n').flatMap((text, index) => {
    const way = ways.find(({ pattern }) => pattern.test(text))
    return way ? [{ file: path, line: index + 1, message: way.message }] : []
  })
}
