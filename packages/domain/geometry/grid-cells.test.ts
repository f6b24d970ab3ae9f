import { describe, expect, it } from 'vitest'
import { CellBoundary, type CellRing, touchedBlocks } from './grid-cells.ts'

const square: CellRing = [
  [1, 1],
  [4, 1],
  [4, 3],
  [1, 3],
]
const cellsOf = (rings: readonly CellRing[], rows = 12) => {
  const reader = new CellBoundary(rings).between(0, rows)
  return Array.from({ length: rows }, (_, row) => reader.spans(row)).flatMap((spans, row) =>
    spans.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, index) => `${from + index},${row}`),
    ),
  )
}

describe('Cells within an outline', () => {
  it('are those whose centre lies in it', () => {
    expect(cellsOf([square])).toEqual(['1,1', '2,1', '3,1', '1,2', '2,2', '3,2'])
  })

  it('leave out what a shape touches without holding the centre', () => {
    // By 0.6 of a cell to the south-east.
    expect(cellsOf([square.map(([x, y]) => [x + 0.6, y + 0.6] as const)])).toEqual([
      '2,2',
      '3,2',
      '4,2',
      '2,3',
      '3,3',
      '4,3',
    ])
  })

  it('leave out holes and take several polygons', () => {
    const hole: CellRing = [
      [2, 1],
      [3, 1],
      [3, 2],
      [2, 2],
    ]
    const other: CellRing = [
      [6, 5],
      [7, 5],
      [7, 6],
      [6, 6],
    ]
    expect(cellsOf([square, hole, other])).toEqual(['1,1', '3,1', '1,2', '2,2', '3,2', '6,5'])
  })

  it('of a triangle are those below its slope', () => {
    const triangle: CellRing = [
      [0, 0],
      [4, 4],
      [0, 4],
    ]
    // Centres (c + 0.5, r + 0.5) with c < r; on the slope the centre belongs to the larger column.
    expect(cellsOf([triangle])).toEqual(['0,1', '0,2', '1,2', '0,3', '1,3', '2,3'])
  })

  it('are shared by no two neighbours, and lost by none', () => {
    const cut = 2.5
    const left: CellRing = [
      [0, 0],
      [cut, 0],
      [cut, 5],
      [0, 5],
    ]
    const right: CellRing = [
      [cut, 0],
      [5, 0],
      [5, 5],
      [cut, 5],
    ]
    const all = [...cellsOf([left]), ...cellsOf([right])]
    expect(all).toHaveLength(25)
    expect(new Set(all).size).toBe(25)
  })

  it('are none for a sliver between the centres', () => {
    expect(cellsOf([square.map(([x, y]) => [1 + x * 0.1, 1 + y * 0.1] as const)])).toEqual([])
  })
})

describe('Blocks that an outline touches', () => {
  const grid = { width: 100, height: 100 }

  it('are whole within, and looked at along the edge', () => {
    const large: CellRing = [
      [5, 5],
      [65, 5],
      [65, 45],
      [5, 45],
    ]
    const blocks = [...touchedBlocks(new CellBoundary([large]), grid, 10)]
    const whole = blocks.filter(({ isWhole }) => isWhole)
    expect(blocks).toHaveLength(7 * 5)
    expect(whole).toHaveLength(5 * 3)
    expect(
      whole.every(({ blockX, blockY }) => blockX >= 1 && blockX <= 5 && blockY >= 1 && blockY <= 3),
    ).toBe(true)
  })

  it('end where the grid ends', () => {
    const beyond: CellRing = [
      [-500, -500],
      [500, -500],
      [500, 500],
      [-500, 500],
    ]
    const blocks = [...touchedBlocks(new CellBoundary([beyond]), { width: 25, height: 15 }, 10)]
    expect(blocks).toHaveLength(3 * 2)
    expect(blocks.every(({ isWhole }) => isWhole)).toBe(true)
  })

  it('hold every cell within, whatever the shape', () => {
    const star: CellRing = Array.from({ length: 10 }, (_, index) => {
      const radius = index % 2 === 0 ? 48 : 17
      const angle = (index * Math.PI) / 5
      return [50 + radius * Math.sin(angle), 50 - radius * Math.cos(angle)] as const
    })
    const outline = new CellBoundary([star])
    const blocks = new Map(
      [...touchedBlocks(outline, grid, 8)].map((block) => [`${block.blockX},${block.blockY}`, block]),
    )
    const reader = outline.between(0, 100)
    for (let row = 0; row < 100; row++) {
      const inside = new Set(
        reader.spans(row).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
      )
      for (let column = 0; column < 100; column++) {
        const block = blocks.get(`${Math.floor(column / 8)},${Math.floor(row / 8)}`)
        if (inside.has(column)) expect(block).toBeDefined()
        else expect(block?.isWhole ?? false).toBe(false)
      }
    }
  })
})
