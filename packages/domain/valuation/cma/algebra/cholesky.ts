/**
 * Cholesky factorization of symmetric, positive definite matrices (decision 074). Element (i, j) is at i·size
 * + j. Only the lower triangle is read and written.
 */
import { dotProduct } from './dot-product.ts'

/**
 * Returns L with L·Lᵀ = the matrix. @throws {RangeError} The matrix is not positive definite or not finite.
 */
export function factorize(matrix: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(size * size)
  for (let first = 0; first < size; first += 4) {
    const end = Math.min(first + 4, size)
    // Left of the diagonal, four rows of L solve four equations that share their rows.
    const left = solveFour(factor, size, solutionsOfBlock(matrix, size, first, end, first))
    for (let row = first; row < end; row++) {
      for (let column = 0; column < first; column++) {
        factor[row * size + column] = left[4 * column + row - first] as number
      }
      for (let column = first; column <= row; column++) {
        const partialSum = dotProduct(factor, row * size, factor, column * size, column)
        const rest = (matrix[row * size + column] as number) - partialSum
        if (column < row) {
          factor[row * size + column] = rest / (factor[column * size + column] as number)
        } else if (rest > 0) {
          factor[row * size + row] = Math.sqrt(rest)
        } else {
          throw new RangeError(`The matrix of ${size} rows is not positive definite at row ${row}.`)
        }
      }
    }
  }
  return factor
}

/** Solves L·y = b, with b starting at `from` in `values`. Then yᵀy = bᵀ(L·Lᵀ)⁻¹b. */
export function solveLower(factor: Float64Array, size: number, values: Float64Array, from = 0): Float64Array {
  const solution = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    const partialSum = dotProduct(factor, row * size, solution, 0, row)
    solution[row] = ((values[from + row] as number) - partialSum) / (factor[row * size + row] as number)
  }
  return solution
}

/** Solves L·Lᵀ·x = b. */
export function solveFactorized(factor: Float64Array, size: number, values: Float64Array): Float64Array {
  const solution = solveLower(factor, size, values)
  for (let row = size - 1; row >= 0; row--) {
    const value = (solution[row] as number) / (factor[row * size + row] as number)
    solution[row] = value
    for (let column = 0; column < row; column++) {
      solution[column] = (solution[column] as number) - (factor[row * size + column] as number) * value
    }
  }
  return solution
}

/** bᵀ(L·Lᵀ)⁻¹b */
export function inverseForm(factor: Float64Array, size: number, values: Float64Array, from = 0): number {
  const solution = solveLower(factor, size, values, from)
  return dotProduct(solution, 0, solution, 0, size)
}

/** `inverseForm` of `count` successive vectors, but faster. */
export function inverseForms(
  factor: Float64Array,
  size: number,
  vectors: Float64Array,
  count: number,
): Float64Array {
  const forms = new Float64Array(count)
  for (let first = 0; first < count; first += 4) {
    const end = Math.min(first + 4, count)
    const solutions = solveFour(factor, size, solutionsOfBlock(vectors, size, first, end, size))
    for (let index = first; index < end; index++) {
      let sum = 0
      for (let at = index - first; at < solutions.length; at += 4) sum += (solutions[at] as number) ** 2
      forms[index] = sum
    }
  }
  return forms
}

/** The first `length` elements of up to four rows, `first` to before `end`, interleaved: element i of the four starts at 4·i. */
function solutionsOfBlock(
  rows: Float64Array,
  size: number,
  first: number,
  end: number,
  length: number,
): Float64Array {
  const interleaved = new Float64Array(4 * length)
  for (let row = first; row < end; row++) {
    const [from, to] = [row * size, row - first]
    for (let at = 0; at < length; at++) interleaved[4 * at + to] = rows[from + at] as number
  }
  return interleaved
}

/**
 * Solves L·y = b for four interleaved b, using as many rows of L as b has elements. Reads each element of L
 * once for four products.
 */
function solveFour(factor: Float64Array, size: number, values: Float64Array): Float64Array {
  const solutions = new Float64Array(values.length)
  for (let row = 0, to = 0; to < values.length; row++, to += 4) {
    const start = row * size
    let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0]
    for (let column = 0, at = 0; column < row; column++, at += 4) {
      const element = factor[start + column] as number
      sumA += element * (solutions[at] as number)
      sumB += element * (solutions[at + 1] as number)
      sumC += element * (solutions[at + 2] as number)
      sumD += element * (solutions[at + 3] as number)
    }
    const pivot = factor[start + row] as number
    solutions[to] = ((values[to] as number) - sumA) / pivot
    solutions[to + 1] = ((values[to + 1] as number) - sumB) / pivot
    solutions[to + 2] = ((values[to + 2] as number) - sumC) / pivot
    solutions[to + 3] = ((values[to + 3] as number) - sumD) / pivot
  }
  return solutions
}
