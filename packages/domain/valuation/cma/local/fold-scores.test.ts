import { expect, test } from 'vitest'
import { observeSale } from '../design/observation.ts'
import { METHOD_VERSION, METHODS } from '../method.ts'
import { HOUSES } from '../valuation.factory.ts'
import { foldScores } from './fold-scores.ts'

const pool = (sales = HOUSES.slice(0, 150)) => sales.map((sale) => observeSale(sale, 'house'))
const DAY = 20_727
const METHOD = METHODS[METHOD_VERSION]

test('Scores of the sales around are computed once for a pool and day, whatever else changes', () => {
  const first = foldScores(pool(), DAY, METHOD)
  expect(first).toHaveLength(120)
  expect(foldScores(pool(), DAY, METHOD)).toBe(first)
})

test('Scores are those of the pool and day that are given, whatever was scored before', () => {
  const first = foldScores(pool(), DAY, METHOD)
  const fewer = foldScores(pool(HOUSES.slice(0, 149)), DAY, METHOD)
  expect(fewer).not.toEqual(first)
  expect(foldScores(pool(HOUSES.slice(0, 149).map((sale) => ({ ...sale }))), DAY, METHOD)).toEqual(fewer)
  expect(foldScores(pool(), DAY, METHOD)).toEqual(first)
  expect(foldScores(pool(), DAY - 40, METHOD)).not.toEqual(first)
})
