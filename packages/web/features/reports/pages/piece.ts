import type { ReactNode } from 'react'
import type { PartKey } from '#domain/report/part-kinds.ts'

export type PageSubject = PartKey | 'cover' | 'glance' | 'sources' | `attachment-${string}`

/** An unbreakable part of a report, measured once and then placed on a page. */
export interface Piece {
  key: string
  subject: PageSubject
  // See `MeasuredPiece`.
  keepsWithNext: boolean
  group: string | null
  beginsPage: boolean
  /** Title repeated on a page that starts with this piece. Null if the piece has its own title. */
  continues: string | null
  /** Rows with the same key share a `<table>` on each page. */
  table: { key: string; isHead: boolean } | null
  // See `MeasuredPiece`.
  spaceAbove?: number
  minScale?: number
  scale?: number
  /** For a table row, its `<th>` or `<td>` elements. */
  node: ReactNode
}

export const toHeadKey = (tableKey: string): string => `${tableKey}/head`

export const toPiece = (piece: Pick<Piece, 'key' | 'subject' | 'node'> & Partial<Piece>): Piece => ({
  keepsWithNext: false,
  group: null,
  beginsPage: false,
  continues: null,
  table: null,
  ...piece,
})

const cachedStarts = new WeakMap<Piece, Piece>()

/** Makes the first piece start a new page. Cached, so that pieces stay the same objects. */
export function startPage(pieces: readonly Piece[], isBeginning = true): readonly Piece[] {
  const [first, ...others] = pieces
  if (!first || !isBeginning) return pieces
  const piece = cachedStarts.get(first) ?? { ...first, beginsPage: true }
  cachedStarts.set(first, piece)
  return [piece, ...others]
}
