import { createHash } from 'node:crypto'

/** As `sha256sum` prints it. Added lines merge by themselves (.gitattributes). */
export const HASH_LIST = 'packages/server/db/migrations.sha256'

const MIGRATION = /^packages\/server\/db\/migrations\/.*(?<!\.test)\.ts$/

export const isMigration = (path: string): boolean => MIGRATION.test(path)

/** Edited, removed or not listed. `sources`: content by path. */
export function checkMigrations(sources: ReadonlyMap<string, string>, list: string): string[] {
  const listed = new Map(
    list
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const messages = [...listed.keys()]
    .filter((path) => !sources.has(path))
    .map((path) => `${path}: a migration on main is never renamed, moved or removed: bring it back`)
  for (const [path, source] of sources) {
    const hash = createHash('sha256').update(source).digest('hex')
    const expected = listed.get(path)
    if (expected === undefined) messages.push(`${path}: add this line to ${HASH_LIST}:\n${hash}  ${path}`)
    else if (expected !== hash) {
      messages.push(
        `${path}: a migration on main is never edited: undo that, and add a migration. Only where it is not on main yet, its line in ${HASH_LIST} becomes:\n${hash}  ${path}`,
      )
    }
  }
  return messages
}
