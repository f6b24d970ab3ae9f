import { describe, expect, test } from 'vitest'
import { classifyGround, classifyRoad } from './ground-classes.ts'

describe('ground', () => {
  test.each([
    ['Industrial park', 'industrial'],
    ['Downtown', 'commercial'],
    ['Elementary school', 'institution'],
    ['agricultural', 'farmland'],
    ['Woodlot', 'forest'],
    ['Tidal flat', 'sand'],
    ['Residential', 'residential'],
    ['Moor', null],
    [null, null],
  ])('%s is %s', (category, expected) => expect(classifyGround(category)).toBe(expected))
})

describe('roads', () => {
  test.each([
    ['Highway', 'highway'],
    ['ARTERIAL', 'arterial'],
    ['secondary road', 'collector'],
    ['Rear lane', 'lane'],
    ['Greenway path', 'path'],
    ['residential street', 'local'],
    [null, 'local'],
  ])('%s is %s', (category, expected) => expect(classifyRoad(category)).toBe(expected))
})
