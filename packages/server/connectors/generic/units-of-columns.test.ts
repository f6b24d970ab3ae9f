import { describe, expect, it } from 'vitest'
import { ambiguousUnits, nonDefaultUnits, unitReader } from './units-of-columns.ts'

const read = (field: string, column: string, cell: unknown) => {
  const value = unitReader(field, column)?.(cell)
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value
}

describe('The unit of a cell', () => {
  it.each([
    ['area', '1,200 sqft', 111.48],
    ['area', '1200 sq. ft.', 111.48],
    ['area', '0.5 ac', 2023.43],
    ['area', '1.2 ha', 12_000],
    ['area', '650 m²', 650],
    ['floor_sqft', '1,200 SF', 1200],
    ['lot_sqft', '0.25 acres', 10_890],
    ['frontage', '12\'6"', 3.81],
    ['frontage', '33 ft', 10.06],
    ['depth', '122′', 37.19],
    ['depth', '40 m', 40],
  ])('counts: %s of %s is %s', (field, cell, value) => expect(read(field, 'A', cell)).toBe(value))

  it.each(['irregular', '12x40', '1200 x', '33 ft'])('is not guessed: %s', (cell) =>
    expect(read('area', 'A', cell)).toBe(cell),
  )

  it('is not looked for in a long cell', () => {
    const cell = `1${' '.repeat(60)}m²`
    expect(read('area', 'A', cell)).toBe(cell)
  })
})

describe('The unit in the name of a column', () => {
  it.each([
    ['area', 'AREA_HA', 1, 10_000],
    ['area', 'Lot Size (acres)', '2', 8093.71],
    ['floor', 'FLOOR_SQFT', '1,200', 111.48],
    ['floor', 'FLOORSQFT', 1200, 111.48],
    ['floor_sqft', 'FloorM2', 100, 1076.39],
    ['frontage', 'FRONT_FT', 33, 10.06],
    ['price', 'Price ($000)', '812.5', 812_500],
    ['land', 'LAND (in thousands)', 600, 600_000],
    ['land', 'Land ($K)', 600, 600_000],
    ['land', 'Land ($M)', '1.2', 1_200_000],
    ['floor', 'SqFt Finished', 1200, 111.48],
    ['floor', 'Floor SF (total)', 1200, 111.48],
  ])('counts: %s of %s', (field, column, cell, value) => {
    expect(read(field, column, cell)).toBe(value)
    expect(nonDefaultUnits({ [field]: column })).toHaveLength(1)
  })

  it('is told', () => {
    expect(nonDefaultUnits({ area: 'AREA_HA', pid: 'PID' })).toEqual([{ field: 'area', unit: 'hectares' }])
  })

  it.each([
    ['area', 'Shape_Area'],
    ['area', 'AREA_SQM'],
    ['floor_sqft', 'FLOOR_SQFT'],
    ['price', 'PRICE_2000'],
    ['price', 'Price (CAD)'],
    ['depth', 'DEPTH_M'],
  ])('is that of the field: %s of %s', (field, column) => {
    expect(read(field, column, 5)).toBe(5)
    expect(nonDefaultUnits({ [field]: column })).toEqual([])
  })

  it.each([
    ['lot_area', 'Lot Size (Acres or SF)', ['square feet', 'acres']],
    ['lot_area', 'LotSize SqFt/Acres', ['square feet', 'acres']],
    ['lot_sqft', 'LOT_M2_FT2', ['square feet', 'square metres']],
    ['depth', 'Depth m (ft)', ['metres', 'feet']],
  ])('may be one of two, and then only that of a cell counts: %s of %s', (field, column, units) => {
    expect(ambiguousUnits(field, column)).toEqual(units)
    expect(read(field, column, '7000')).toBeNull()
    expect(read(field, column, field === 'depth' ? '10 m' : '10 m2')).toBeGreaterThan(9)
    expect(nonDefaultUnits({ [field]: column })).toEqual([])
  })

  it('yields to that of a cell', () => expect(read('area', 'AREA_HA', '500 m2')).toBe(500))
})
