import type { Database } from '../../db/open.ts'

const users = new WeakMap<Database, (() => Promise<unknown>)[]>()

/** Ends what uses the database of a group of tests with that group: the process goes on to other files. */
export function endWith(database: Database, end: () => Promise<unknown>): void {
  users.set(database, [...(users.get(database) ?? []), end])
}

/** Ends all that uses a database. */
export const endUsers = (database: Database): Promise<unknown> =>
  Promise.all((users.get(database) ?? []).map((end) => end()))
