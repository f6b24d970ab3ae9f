/** Work replaced by another window's, kept until saved after all or discarded. */
import type { Report } from '#contract/report/reports.ts'
import { isSame } from '../../../../lib/is-same.ts'
import { createStore, type Store } from '../../../../lib/store/store.ts'
import { hasPiece, type WorkPiece } from './report-work.ts'

export interface ReplacedPiece {
  id: number
  piece: WorkPiece
}

interface ReplacedWork {
  /** The oldest first. */
  store: Store<{ pieces: readonly ReplacedPiece[] }>
  add: (pieces: readonly WorkPiece[]) => void
  remove: (id: number) => void
  /** Drops pieces that the report now includes. Otherwise a later change would list them as replaced again. */
  prune: (report: Report) => void
}

let nextId = 1

export function createReplacedWork(): ReplacedWork {
  const store = createStore<{ pieces: readonly ReplacedPiece[] }>({ pieces: [] })
  const remove = (isIt: (replaced: ReplacedPiece) => boolean) => {
    const { pieces } = store.getState()
    const left = pieces.filter((each) => !isIt(each))
    if (left.length < pieces.length) store.setState({ pieces: left })
  }
  return {
    store,
    add(pieces) {
      for (const piece of pieces) {
        remove((each) => isSame(each.piece, piece))
        store.setState((state) => ({ pieces: [...state.pieces, { id: nextId++, piece }] }))
      }
    },
    remove: (id) => remove((each) => each.id === id),
    prune: (report) => remove(({ piece }) => hasPiece(report, piece)),
  }
}
