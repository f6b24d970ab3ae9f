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

/** Caches the result for each object, so that pieces stay the same objects and are not measured again. */
export function cachedFor<Source extends object, Made extends object>(make: (source: Source) => Made) {
  const cache = new WeakMap<Source, Made>()
  return (source: Source): Made => {
    const made = cache.get(source) ?? make(source)
    cache.set(source, made)
    return made
  }
}

const asStart = cachedFor((piece: Piece): Piece => ({ ...piece, beginsPage: true }))

/** Makes the first piece start a new page. */
export function startPage(pieces: readonly Piece[], isBeginning = true): readonly Piece[] {
  const [first, ...others] = pieces
  return first && isBeginning ? [asStart(first), ...others] : pieces
}
