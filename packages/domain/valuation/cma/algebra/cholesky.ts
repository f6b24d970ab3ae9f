/**
 * Cholesky's factorization of symmetric, positive definite matrices, as arrays row by row: element (i, j) at i·size + j.
 * Only the lower triangle is read and written. docs/decisions/074 says why these are lines of our own.
 */
import { dotProduct } from './dot-product.ts'

/**
 * Returns L with L·Lᵀ = the matrix, in a new array.
 * @throws {RangeError} The matrix is not positive definite, or holds a value that is no number.
 */
export function factorize(matrix: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      const known = dotProduct(factor, row * size, factor, column * size, column)
      const left = (matrix[row * size + column] as number) - known
      if (column < row) {
        factor[row * size + column] = left / (factor[column * size + column] as number)
      } else if (left > 0) {
        factor[row * size + row] = Math.sqrt(left)
      } else {
        throw new RangeError(`The matrix of ${size} rows is not positive definite at row ${row}.`)
      }
    }
  }
  return factor
}

/** Returns y of L·y = b, where b begins at `from` in `values`. Then yᵀy = bᵀ(L·Lᵀ)⁻¹b. */
export function solveLower(factor: Float64Array, size: number, values: Float64Array, from = 0): Float64Array {
  const solution = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    const known = dotProduct(factor, row * size, solution, 0, row)
    solution[row] = ((values[from + row] as number) - known) / (factor[row * size + row] as number)
  }
  return solution
}

/** Returns x of L·Lᵀ·x = b. */
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

/** Returns bᵀ(L·Lᵀ)⁻¹b. */
export function inverseForm(factor: Float64Array, size: number, values: Float64Array, from = 0): number {
  const solution = solveLower(factor, size, values, from)
  return dotProduct(solution, 0, solution, 0, size)
}
