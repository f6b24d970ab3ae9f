import type { Database } from '../../db/open.ts'

const users = new WeakMap<Database, (() => Promise<unknown>)[]>()

/** Ends users of a group's database with the group, because the process continues with other files. */
export function endWith(database: Database, end: () => Promise<unknown>): void {
  users.set(database, [...(users.get(database) ?? []), end])
}

/** Ends all users of a database. */
export const endUsers = (database: Database): Promise<unknown> =>
  Promise.all((users.get(database) ?? []).map((end) => end()))
