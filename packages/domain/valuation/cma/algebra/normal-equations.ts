interface NormalEquations {
  /** XᵀWX, lower triangle, row by row. */
  gram: Float64Array
  /** XᵀWy */
  moment: Float64Array
}

/**
 * `rows` is X row by row. Takes four rows at a time, so that each element of the matrix is read and written
 * once per four products.
 */
export function normalEquations(
  rows: Float64Array,
  width: number,
  weights: Float64Array,
  targets: Float64Array,
): NormalEquations {
  const gram = new Float64Array(width * width)
  const moment = new Float64Array(width)
  const count = weights.length
  const indices = Array.from({ length: count }, (_, index) => index).filter((index) => weights[index] !== 0)
  // Zeros complete the last group of four.
  const zeros = new Float64Array(width)
  for (let first = 0; first < indices.length; first += 4) {
    const block = [0, 1, 2, 3].map((next) => {
      const index = indices[first + next]
      return index === undefined
        ? { row: zeros, weight: 0, target: 0 }
        : {
            row: rows.subarray(index * width, (index + 1) * width),
            weight: weights[index] as number,
            target: targets[index] as number,
          }
    })
    addBlock(gram, moment, width, block as Block)
  }
  return { gram, moment }
}

interface WeightedRow {
  row: Float64Array
  weight: number
  target: number
}
type Block = [WeightedRow, WeightedRow, WeightedRow, WeightedRow]

function addBlock(gram: Float64Array, moment: Float64Array, width: number, [a, b, c, d]: Block): void {
  const [rowA, rowB, rowC, rowD] = [a.row, b.row, c.row, d.row]
  for (let i = 0; i < width; i++) {
    const wa = a.weight * (rowA[i] as number)
    const wb = b.weight * (rowB[i] as number)
    const wc = c.weight * (rowC[i] as number)
    const wd = d.weight * (rowD[i] as number)
    if (wa === 0 && wb === 0 && wc === 0 && wd === 0) continue
    moment[i] = (moment[i] as number) + wa * a.target + wb * b.target + wc * c.target + wd * d.target
    const start = i * width
    for (let j = 0; j <= i; j++) {
      gram[start + j] =
        (gram[start + j] as number) +
        (wa * (rowA[j] as number) +
          wb * (rowB[j] as number) +
          (wc * (rowC[j] as number) + wd * (rowD[j] as number)))
    }
  }
}
