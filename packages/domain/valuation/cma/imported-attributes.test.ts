import { describe, expect, test } from 'vitest'
import { median } from './algebra/order-statistics.ts'
import { formatRankedWord, isImportable, readColumn, readImported } from './design/imported-terms.ts'
import { makePastRecord } from './make-past-record.ts'
import { studyImported } from './record/imported-study.ts'
import { findEligibleSales } from './sales/eligible-sales.ts'
import type { MarketSale } from './sales/market-sale.ts'
import { randomNumbers, simulateSales } from './simulated-market.factory.ts'
import { DATE, SUBJECT } from './valuation.factory.ts'
import { valueSubject } from './value-subject.ts'

const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE } as const
const KITCHENS = ['Poor', 'Fair', 'Average', 'Good', 'Excellent']

/** Sales whose prices also depend on kitchen, garage and pool, and not on a column of noise. */
function withColumns(seed: number, count = 700): MarketSale[] {
  const random = randomNumbers(seed)
  return simulateSales({ seed, count, days: 360 }).map((sale) => {
    const [kitchen, garage, pool, noise] = [5, 4, 2, 9].map((most) => Math.floor(random() * most)) as [
      number,
      number,
      number,
      number,
    ]
    const effect = 0.09 * kitchen + 0.06 * garage + 0.12 * pool
    const imported = {
      Kitchen: KITCHENS[kitchen] as string,
      Garage: String(garage),
      Pool: pool === 1 ? 'Yes' : 'No',
      Noise: String(noise),
    }
    return { ...sale, priceDollars: Math.round(sale.priceDollars * Math.exp(effect)), imported }
  })
}

const without = (sales: readonly MarketSale[]): MarketSale[] => sales.map(({ imported: _, ...sale }) => sale)

const SALES = withColumns(5)
const study = (sales: readonly MarketSale[]) => studyImported(findEligibleSales(sales, SCOPE).eligible)

describe('A column', () => {
  test('has the kind of all of its cells', () => {
    expect(readColumn('Garage', ['0', '2', '1.5'])?.kind).toBe('number')
    expect(readColumn('Pool', ['Y', 'n', 'Yes'])?.kind).toBe('yes or no')
    expect(readColumn('Kitchen', ['Good', 'poor', 'AVERAGE'])).toMatchObject({
      kind: 'ordered',
      words: ['poor', 'average', 'good'],
    })
    expect(readColumn('Exterior', ['Ex', 'TA', 'Gd'])?.words).toEqual(['ta', 'gd', 'ex'])
  })

  test('of words whose order a person stated has that order', () => {
    const order = ['Galley', 'Standard', 'Chef']
    const cells = ['chef', 'Galley', 'STANDARD', 'Chef'].map((word) => formatRankedWord(word, order) ?? '')
    expect(cells[0]).toBe('Chef (3 of 3)')
    expect(cells.every(isImportable)).toBe(true)
    const term = readColumn('Kitchen', cells)
    expect(term).toMatchObject({
      kind: 'ordered',
      words: ['galley (1 of 3)', 'standard (2 of 3)', 'chef (3 of 3)'],
    })
    expect(term && readImported(term, 'Standard (2 of 3)')).toBe(1)
    expect(formatRankedWord('Marble', order)).toBeUndefined()
  })

  test('of words without a known order, of mixed kinds or of one value has none', () => {
    expect(readColumn('Kitchen', ['Galley', 'Island'])).toBeNull()
    expect(readColumn('Kitchen', ['Good', '3'])).toBeNull()
    expect(readColumn('Kitchen', ['Good', 'High'])).toBeNull()
    expect(readColumn('Pool', ['No', 'No'])).toBeNull()
    expect(readColumn('Kitchen', ['Galley (1 of 2)', 'Chef (3 of 3)'])).toBeNull()
    expect(readColumn('Kitchen', ['Galley (1 of 3)', 'Chef (1 of 3)'])).toBeNull()
    expect(isImportable('Galley')).toBe(false)
    expect(isImportable('Good')).toBe(true)
  })

  test('counts values far from the others as the usual bound', () => {
    const cells = Array.from({ length: 200 }, (_, index) => String(index % 4))
    const garage = readColumn('Garage', [...cells, '9999'])
    expect(garage && readImported(garage, '9999')).toBe(3)
    expect(garage && readImported(garage, undefined)).toBeNull()
  })
})

describe('Imported attributes', () => {
  test('are terms where they improve later values, and the others say why not', () => {
    const result = study(SALES)
    expect(result?.terms.map(({ name }) => name)).toEqual(['Garage', 'Kitchen', 'Pool'])
    expect(result?.columns.find(({ name }) => name === 'Noise')?.state).toBe('no gain')
    const kitchen = result?.columns.find(({ name }) => name === 'Kitchen')
    expect(kitchen?.errors?.with).toBeLessThan(0.9 * (kitchen?.errors?.without ?? 0))
  })

  test('that most sales lack, or that follow the price itself, are no terms', () => {
    const sales = SALES.map((sale, index) => ({
      ...sale,
      imported: {
        ...(index % 2 === 0 ? { Garage: sale.imported?.Garage ?? '0' } : {}),
        Rate: (sale.priceDollars / (sale.attributes.floorSquareMetres ?? 100)).toFixed(2),
      },
    }))
    const result = study(sales)
    expect(result?.terms).toEqual([])
    expect(result?.columns.map(({ name, state }) => [name, state])).toEqual([
      ['Garage', 'few'],
      ['Rate', 'of the price'],
    ])
  })

  test('lower the error of past values', () => {
    const errorOf = (sales: readonly MarketSale[]) =>
      median(
        makePastRecord(sales, SCOPE, 50).entries.map(({ valueDollars, priceDollars }) =>
          Math.abs(valueDollars / priceDollars - 1),
        ),
      )
    expect(errorOf(SALES)).toBeLessThan(0.8 * errorOf(without(SALES)))
  })

  test('are rows of the grid that add up to the cent, and widen the range where the subject does not state them', () => {
    const record = { asOf: DATE, entries: [], method: 2 as const, imported: study(SALES) ?? undefined }
    const valued = (imported?: MarketSale['imported']) => {
      const answer = valueSubject({
        subject: { ...SUBJECT, ...(imported && { imported }) },
        sales: SALES,
        effectiveDate: DATE,
        market: null,
        record,
        ...{ excluded: [], pinned: [], notCompared: [], overrides: [] },
      })
      if (!answer.ok) throw new Error(answer.reason)
      return answer.valuation
    }
    const [poor, excellent, unknown] = [
      valued({ Kitchen: 'Poor', Garage: '1', Pool: 'No' }),
      valued({ Kitchen: 'Excellent', Garage: '1', Pool: 'No' }),
      valued(),
    ]
    expect(Math.log(excellent.valueDollars / poor.valueDollars)).toBeCloseTo(0.36, 1)
    const [most, beyond] = ['3', '40'].map((Garage) => valued({ Kitchen: 'Poor', Garage, Pool: 'No' }))
    expect(beyond?.valueDollars).toBe(most?.valueDollars)
    expect(beyond?.notes.map(({ text }) => text)).toContain(
      'Beyond the usual numbers of the sales: Garage. The value uses the nearest of them.',
    )
    for (const { sale, rows, adjustedDollars } of excellent.comparables) {
      expect(rows.slice(-3).map(({ row }) => row)).toEqual([
        'imported:Garage',
        'imported:Kitchen',
        'imported:Pool',
      ])
      const cents = rows.reduce((sum, { dollars }) => sum + Math.round(100 * dollars), 0)
      expect(cents).toBe(Math.round(100 * adjustedDollars) - 100 * sale.priceDollars)
    }
    expect(unknown.standardError).toBeGreaterThan(1.2 * (excellent.standardError ?? 0))
    expect(unknown.comparables[0]?.rows.find(({ row }) => row === 'imported:Kitchen')?.dollars).toBe(0)
  })

  test('that gain nothing leave the value as it is without them, to the last digit', () => {
    const noisy = SALES.map(({ imported, ...sale }) => ({
      ...sale,
      imported: { Noise: imported?.Noise ?? '0' },
    }))
    const dollarsOf = (sales: readonly MarketSale[]) => {
      const imported = study(sales) ?? undefined
      const record = { asOf: DATE, entries: [], method: 2 as const, ...(imported && { imported }) }
      const settings = { market: null, record, excluded: [], pinned: [], notCompared: [], overrides: [] }
      const answer = valueSubject({ subject: SUBJECT, sales, effectiveDate: DATE, ...settings })
      return answer.ok && answer.valuation.slopes.length > 5 && answer.valuation.valueDollars
    }
    expect(dollarsOf(noisy)).toBe(dollarsOf(without(SALES)))
    expect(study(noisy)?.columns[0]?.state).toBe('no gain')
  })

  test('change nothing where the sales have none', () => {
    const plainSales = without(SALES)
    expect(study(plainSales)).toBeNull()
    expect(makePastRecord(plainSales, SCOPE, 5)).not.toHaveProperty('imported')
  })
})
