export interface PieceMeasures {
  /** CSS pixels, by key of the piece. */
  heights: ReadonlyMap<string, number>
  /** CSS pixels of each column, by key of the table. */
  columns: ReadonlyMap<string, readonly number[]>
}

export type MeasurePieces = (root: HTMLElement) => PieceMeasures

export const measurePieces: MeasurePieces = (root) => {
  const heights = new Map<string, number>()
  const columns = new Map<string, number[]>()
  for (const piece of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    heights.set(piece.dataset.piece ?? '', piece.getBoundingClientRect().height)
  }
  for (const table of root.querySelectorAll<HTMLElement>('table[data-table]')) {
    const cells = [...table.querySelectorAll('thead th')]
    columns.set(
      table.dataset.table ?? '',
      cells.map((cell) => cell.getBoundingClientRect().width),
    )
  }
  return { heights, columns }
}
