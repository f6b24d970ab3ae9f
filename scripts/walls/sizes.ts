import { posix } from 'node:path'
import type { Violation } from './check-file.ts'

/** A longer file has a seam. */
const MAX_LINES = 250
/** About as many files as a reader can scan. Includes tests and styles. */
const MAX_FILES = 25

/** Tests of one scene share what is set up. */
const MAX_TEST_LINES = 400

/** Fuller folders by name, and why each is not divided. */
const FULL_FOLDERS: Readonly<Record<string, string>> = {
  'packages/server/db/migrations': 'one file for each migration, which stays where it is',
}

const maxLines = (file: string): number => (/\.(test|journey)\./.test(file) ? MAX_TEST_LINES : MAX_LINES)

/** Returns the files that are too long and the folders that hold too many of them. `lengths`: lines of each source file. */
export function checkSizes(lengths: ReadonlyMap<string, number>): Violation[] {
  const long = [...lengths]
    .filter(([file, lines]) => lines > maxLines(file))
    .map(([file, lines]) => ({
      file,
      line: lines,
      message: `${lines} lines: split it at its seam (at most ${maxLines(file)})`,
    }))
  const full = [...Map.groupBy(lengths.keys(), posix.dirname)]
    .filter(([folder, files]) => files.length > MAX_FILES && !(folder in FULL_FOLDERS))
    .map(([folder, files]) => ({
      file: folder,
      line: files.length,
      message: `${files.length} files: divide it by what they hold (at most ${MAX_FILES})`,
    }))
  return [...long, ...full]
}
