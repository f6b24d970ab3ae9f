import type { ReactNode } from 'react'
import type { PartKey } from '#domain/report/part-kinds.ts'

export type PageSubject = PartKey | 'cover' | 'glance' | 'sources' | `attachment-${string}`

/** An unbreakable part of a report, measured once and then placed on a page. */
export interface Piece {
  key: string
  subject: PageSubject
  // As in `MeasuredPiece`.
  isWithNext: boolean
  group: string | null
  beginsPage: boolean
  /** Title on a page that starts with it; null if it states part and parcel itself. */
  continues: string | null
  /** Rows with one key share a `<table>` on each page. */
  table: { key: string; isHead: boolean } | null
  // As in `MeasuredPiece`.
  spaceAbove?: number
  leastScale?: number
  scale?: number
  /** A row's node is its `<th>` or `<td>`. */
  node: ReactNode
}

export const headKeyOf = (tableKey: string): string => `${tableKey}/head`

export const onePiece = (piece: Pick<Piece, 'key' | 'subject' | 'node'> & Partial<Piece>): Piece => ({
  isWithNext: false,
  group: null,
  beginsPage: false,
  continues: null,
  table: null,
  ...piece,
})

const begun = new WeakMap<Piece, Piece>()

/** Makes the first piece start a page. Cached, so that pieces remain the same objects. */
export function beginningPage(pieces: readonly Piece[], isBeginning = true): readonly Piece[] {
  const [first, ...others] = pieces
  if (!first || !isBeginning) return pieces
  const piece = begun.get(first) ?? { ...first, beginsPage: true }
  begun.set(first, piece)
  return [piece, ...others]
}
