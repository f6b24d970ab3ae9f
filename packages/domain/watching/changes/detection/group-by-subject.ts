import type { ChangeEvent, Row } from '../change-event.ts'

export interface SubjectEvents {
  /** Name that rows share, or the row's key. */
  name: string
  changed: readonly ChangeEvent[]
  removed: readonly ChangeEvent[]
  added: readonly ChangeEvent[]
}

/**
 * Groups rows by name (`RZ-2026-018`), so that renumbered rows match, and rows that share a name are notified
 * once.
 */
export function groupBySubject(
  events: readonly ChangeEvent[],
  nameOf: (row: Row) => string,
): SubjectEvents[] {
  const inOrder = events.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1))
  const byName = Map.groupBy(inOrder, (event) => {
    const row = event.after ?? event.before
    return (row && nameOf(row)) || event.subjectId
  })
  return [...byName].map(([name, rows]) => ({
    name,
    changed: rows.filter(({ kind }) => kind === 'changed'),
    removed: rows.filter(({ kind }) => kind === 'removed'),
    added: rows.filter(({ kind }) => kind === 'added'),
  }))
}

export const listEvents = ({ changed, removed, added }: SubjectEvents): ChangeEvent[] => [
  ...changed,
  ...removed,
  ...added,
]
