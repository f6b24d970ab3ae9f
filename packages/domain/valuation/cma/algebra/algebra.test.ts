import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../simulated-market.factory.ts'
import { factorize, inverseForm, inverseForms, solveFactorized } from './cholesky.ts'
import { dotProduct } from './dot-product.ts'
import { normalEquations } from './normal-equations.ts'
import { median, quantile } from './order-statistics.ts'
import { checkResiduals, fitRobustly, tukeyWeight } from './robust-fit.ts'

const regression = (seed: number, count: number, width: number) => {
  const random = randomNumbers(seed)
  const rows = Float64Array.from({ length: count * width }, (_, at) =>
    at % width === 0 ? 1 : random() - 0.5,
  )
  const targets = Float64Array.from({ length: count }, () => random())
  return {
    rows,
    width,
    targets,
    penalties: Float64Array.from({ length: width }, (_, at) => (at === 0 ? 0 : 0.1)),
  }
}

describe('Normal equations', () => {
  test('are the sums of products, whatever the number of rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 7 }), (count, width) => {
        const { rows, targets } = regression(count * 100 + width, count, width)
        const weights = targets.map((_, index) => (index % 3 === 0 ? 0 : index + 0.5))
        const { gram, moment } = normalEquations(rows, width, weights, targets)
        for (let i = 0; i < width; i++) {
          for (let j = 0; j <= i; j++) {
            const sum = weights.reduce(
              (total, weight, row) =>
                total + weight * (rows[row * width + i] ?? 0) * (rows[row * width + j] ?? 0),
              0,
            )
            expect(gram[i * width + j]).toBeCloseTo(sum, 9)
          }
          const product = weights.reduce(
            (total, weight, row) => total + weight * (rows[row * width + i] ?? 0) * (targets[row] ?? 0),
            0,
          )
          expect(moment[i]).toBeCloseTo(product, 9)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('Cholesky’s factorization', () => {
  test('solves what it factorizes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), (size) => {
        const { rows, targets } = regression(size, size + 5, size)
        const weights = new Float64Array(size + 5).fill(1)
        const { gram, moment } = normalEquations(rows, size, weights, targets)
        for (let i = 0; i < size; i++) gram[i * size + i] = (gram[i * size + i] ?? 0) + 0.1
        const factor = factorize(gram, size)
        const solution = solveFactorized(factor, size, moment)
        for (let i = 0; i < size; i++) {
          let product = 0
          for (let j = 0; j < size; j++) {
            product += (gram[Math.max(i, j) * size + Math.min(i, j)] ?? 0) * (solution[j] ?? 0)
          }
          expect(product).toBeCloseTo(moment[i] ?? 0, 9)
        }
        expect(inverseForm(factor, size, moment)).toBeCloseTo(dotProduct(moment, 0, solution, 0, size), 9)
      }),
    )
  })

  test('gives the forms of many vectors as it gives that of each, whatever their number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 9 }), (size, count) => {
        const { rows: vectors } = regression(size + 31 * count, count, size)
        const { rows, targets } = regression(size, size + 5, size)
        const { gram } = normalEquations(rows, size, new Float64Array(size + 5).fill(1), targets)
        for (let i = 0; i < size; i++) gram[i * size + i] = (gram[i * size + i] ?? 0) + 0.1
        const factor = factorize(gram, size)
        const forms = inverseForms(factor, size, vectors, count)
        expect(forms).toHaveLength(count)
        for (const [which, form] of forms.entries()) {
          expect(form).toBeCloseTo(inverseForm(factor, size, vectors, which * size), 9)
        }
      }),
    )
  })

  test('refuses a matrix that is not positive definite, and one that holds no number', () => {
    expect(() => factorize(Float64Array.of(1, 0, 2, 4), 2)).toThrow('not positive definite at row 1')
    expect(() => factorize(Float64Array.of(Number.NaN), 1)).toThrow('not positive definite at row 0')
  })
})

describe('A robust fit', () => {
  test('has the residuals that a fit without each row has', () => {
    const { rows, width, targets, penalties } = regression(3, 40, 4)
    // Large scales keep all weights the same in both: outliers are another test.
    const fit = fitRobustly({ rows, width, targets, penalties })
    const { leaveOneOut: residuals } = checkResiduals({ rows, width, targets, penalties }, fit)
    for (const left of [0, 7, 39]) {
      const weights = fit.weights.with(left, 0)
      const { gram, moment } = normalEquations(rows, width, weights, targets)
      for (let i = 0; i < width; i++) gram[i * width + i] = (gram[i * width + i] ?? 0) + (penalties[i] ?? 0)
      const coefficients = solveFactorized(factorize(gram, width), width, moment)
      const expected = (targets[left] ?? 0) - dotProduct(rows, left * width, coefficients, 0, width)
      expect(residuals[left]).toBeCloseTo(expected, 9)
    }
  })

  test('does not follow an outlier', () => {
    const count = 60
    const rows = Float64Array.from({ length: count * 2 }, (_, at) =>
      at % 2 === 0 ? 1 : Math.floor(at / 2) / 10,
    )
    const random = randomNumbers(5)
    const targets = Float64Array.from(
      { length: count },
      (_, at) => 2 + 0.3 * (at / 10) + 0.02 * (random() - 0.5),
    )
    targets[59] = 40
    const fit = fitRobustly({ rows, width: 2, targets, penalties: new Float64Array(2) })
    expect(fit.coefficients[1]).toBeCloseTo(0.3, 2)
    expect(fit.weights[59]).toBe(0)
  })

  test('weighs by Tukey’s bisquare', () => {
    expect(tukeyWeight(0, 1)).toBe(1)
    expect(tukeyWeight(4.685 / 2, 1)).toBeCloseTo(0.5625, 12)
    expect(tukeyWeight(4.685, 1)).toBe(0)
    expect(tukeyWeight(3, 0)).toBe(1)
  })
})

describe('Order statistics', () => {
  test('lie between values', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
    expect(quantile([0, 10, 20], 0.25)).toBe(5)
    expect(quantile([7], 0.9)).toBe(7)
  })
})
