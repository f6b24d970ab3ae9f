import { posix } from 'node:path'
import type { Violation } from './check-file.ts'

/** A longer file has a seam. */
const MAX_LINES = 250
/** About as many files as a reader can scan. Includes tests and styles. */
const MAX_FILES = 25

const SCENE = 'tests of one scene, which share what is set up'

/** Longer files by name, and why each is one thing. */
const LONG_FILES: Readonly<Record<string, string>> = {
  'packages/server/connectors/facts/land-title/land-title-connector.test.ts': SCENE,
  'packages/server/features/accounts/external-sign-in/external-sign-in.db.test.ts': SCENE,
  'packages/server/features/accounts/profile/profile.endpoint.test.ts': SCENE,
  'packages/server/features/accounts/second-factor/passkeys/passkeys.endpoint.test.ts': SCENE,
  'packages/server/features/accounts/second-factor/second-step.db.test.ts': SCENE,
  'packages/server/features/accounts/sign-in/sign-in.endpoint.test.ts': SCENE,
  'packages/server/features/admin/lists.db.test.ts': SCENE,
  'packages/server/features/facts/source-requests/query-source.test.ts': SCENE,
  'packages/server/features/services/live/live.endpoint.test.ts': SCENE,
  'packages/server/features/services/tasks/tasks.db.test.ts': SCENE,
  'packages/server/features/watching/collections/areas.db.test.ts': SCENE,
  'packages/server/features/watching/parcel-timeline/parcel-timeline.db.test.ts': SCENE,
  'packages/server/importers/release/import-release.db.test.ts': SCENE,
  'packages/server/importers/real-files.db.test.ts': SCENE,
  'packages/server/db/account-schema.ts': 'one table of tables',
}

/** Fuller folders by name, and why each is not divided. */
const FULL_FOLDERS: Readonly<Record<string, string>> = {
  'packages/server/db': 'one file for each part of the connection',
  'packages/server/db/migrations': 'one file for each migration, which stays where it is',
}

/** Returns the files that are too long and the folders that hold too many of them. `lengths`: lines of each source file. */
export function checkSizes(lengths: ReadonlyMap<string, number>): Violation[] {
  const long = [...lengths]
    .filter(([file, lines]) => lines > MAX_LINES && !(file in LONG_FILES))
    .map(([file, lines]) => ({
      file,
      line: lines,
      message: `${lines} lines: split it at its seam (at most ${MAX_LINES})`,
    }))
  const full = [...Map.groupBy(lengths.keys(), posix.dirname)]
    .filter(([folder, files]) => files.length > MAX_FILES && !(folder in FULL_FOLDERS))
    .map(([folder, files]) => ({
      file: folder,
      line: files.length,
      message: `${files.length} files: divide it by what they hold (at most ${MAX_FILES})`,
    }))
  return [...long, ...full, ...checkExceptions(lengths)]
}

/** An unnecessary exception would let its file grow again. */
function checkExceptions(lengths: ReadonlyMap<string, number>): Violation[] {
  return Object.keys(LONG_FILES)
    .filter((file) => (lengths.get(file) ?? Number.POSITIVE_INFINITY) <= MAX_LINES)
    .map((file) => ({ file, line: 1, message: 'not too long any more: take it off the list of long files' }))
}
