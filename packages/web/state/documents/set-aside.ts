import { isSame } from '../../lib/is-same.ts'
import { createStore } from '../../lib/store/store.ts'

export interface AsidePiece<Piece> {
  id: number
  piece: Piece
}

interface PieceComparison<Piece, Document> {
  comparedBy: (piece: Piece) => unknown
  isIn: (piece: Piece, document: Document) => boolean
}

let nextId = 1

/** Changes that another window replaced or the server refused, kept until saved or discarded. */
export function createPendingChanges<Piece, Document>({
  comparedBy,
  isIn,
}: PieceComparison<Piece, Document>) {
  /** Oldest first. */
  const store = createStore<{ pieces: readonly AsidePiece<Piece>[] }>({ pieces: [] })
  const remove = (matches: (entry: AsidePiece<Piece>) => boolean) => {
    const { pieces } = store.getState()
    const remaining = pieces.filter((entry) => !matches(entry))
    if (remaining.length < pieces.length) store.setState({ pieces: remaining })
  }
  /** Replaces a piece but keeps its id, so that its banner keeps focus and clicks. */
  const withPiece = (pieces: readonly AsidePiece<Piece>[], piece: Piece): readonly AsidePiece<Piece>[] => {
    const existing = pieces.find((entry) => isSame(comparedBy(entry.piece), comparedBy(piece)))
    return existing
      ? pieces.map((entry) => (entry === existing ? { id: existing.id, piece } : entry))
      : [...pieces, { id: nextId++, piece }]
  }
  return {
    store,
    /** A piece replaces an earlier one for the same value. */
    add(newPieces: readonly Piece[]): void {
      store.setState(({ pieces }) => ({ pieces: newPieces.reduce(withPiece, pieces) }))
    },
    remove: (id: number): void => remove((entry) => entry.id === id),
    prune: (document: Document): void => remove(({ piece }) => isIn(piece, document)),
  }
}
