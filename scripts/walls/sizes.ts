import { posix } from 'node:path'
import type { Violation } from './check-file.ts'

const MAX_LINES = 250
/** Files of a folder, with tests and styles. */
const MAX_FILES = 25

/** Tests may be longer, because they share a set-up. */
const MAX_TEST_LINES = 400

/** Folders with more files, and the reason. */
const FULL_FOLDERS: Readonly<Record<string, string>> = {
  'packages/server/db/migrations': 'one file for each migration, which stays where it is',
}

/** Made by a test; people look up single tables. */
const GENERATED = 'packages/server/db/schema/schema.ts'

function maxLines(file: string): number {
  if (file === GENERATED) return Number.POSITIVE_INFINITY
  return /\.(test|journey)\./.test(file) ? MAX_TEST_LINES : MAX_LINES
}

/** `lengths` has the number of lines of each source file. */
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
