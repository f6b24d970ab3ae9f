import type { ReactNode } from 'react'
import type { PartKey } from '#domain/report/part-kinds.ts'

/** Subject of a page: parts of the report, and what every report has. */
export type PageSubject = PartKey | 'cover' | 'glance' | 'sources' | `attachment-${string}`

/** Unbreakable piece of a report's content: measured once, then placed on a page. */
export interface Piece {
  key: string
  subject: PageSubject
  // As in `MeasuredPiece`.
  isWithNext: boolean
  group: string | null
  beginsPage: boolean
  /** Part and parcel continued by a page that starts with it; null if it states them itself. */
  continues: string | null
  /** Rows of one table have one key, and are in one `<table>` on each page. */
  table: { key: string; isHead: boolean } | null
  // As in `MeasuredPiece`.
  spaceAbove?: number
  leastScale?: number
  /** Scale of a picture that was shrunk to fit its page. */
  scale?: number
  /** Content; for a row of a table its `<th>` or `<td>`. */
  node: ReactNode
}

export const headKeyOf = (tableKey: string): string => `${tableKey}/head`

/** Creates a piece with defaults: an independent piece outside any group or table. */
export const onePiece = (piece: Pick<Piece, 'key' | 'subject' | 'node'> & Partial<Piece>): Piece => ({
  isWithNext: false,
  group: null,
  beginsPage: false,
  continues: null,
  table: null,
  ...piece,
})

const begun = new WeakMap<Piece, Piece>()

/** Returns the pieces, the first of which begins a page if `isBeginning`; the same objects each time. */
export function beginningPage(pieces: readonly Piece[], isBeginning = true): readonly Piece[] {
  const [first, ...others] = pieces
  if (!first || !isBeginning) return pieces
  const piece = begun.get(first) ?? { ...first, beginsPage: true }
  begun.set(first, piece)
  return [piece, ...others]
}
