import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FeatureScanner } from './feature-scanner.ts'

/** Feeds the text in pieces of the given lengths (over and over) and returns all features as values. */
function scan(text: string, lengths: number[]): { features: unknown[]; scanner: FeatureScanner } {
  const bytes = Buffer.from(text)
  const scanner = new FeatureScanner()
  const features: unknown[] = []
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const length = Math.max(1, lengths[i % lengths.length] ?? 1)
    for (const feature of scanner.feed(bytes.subarray(at, at + length))) features.push(JSON.parse(feature))
    at += length
  }
  scanner.end()
  return { features, scanner }
}

const collection = (features: unknown[]) => ({
  type: 'FeatureCollection',
  name: 'quotes " and \\ and } in names',
  features,
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3005' } },
  numberMatched: 3,
})

describe('cutting features out of a stream', () => {
  it('finds the same features however the bytes come in, and keeps the other members', () => {
    const feature = fc.record({
      type: fc.constant('Feature'),
      properties: fc.dictionary(fc.string(), fc.jsonValue()),
    })
    fc.assert(
      fc.property(
        fc.array(feature, { maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (features, lengths, isPretty) => {
          const text = JSON.stringify(collection(features), null, isPretty ? 2 : 0)
          const result = scan(text, lengths)
          expect(result.features).toEqual(JSON.parse(JSON.stringify(features)))
          expect(JSON.parse(result.scanner.members.get('crs') ?? '')).toEqual(collection([]).crs)
          expect(result.scanner.members.get('numberMatched')).toBe('3')
        },
      ),
    )
  })

  it.each([
    ['text', 'hello', /At byte 0/],
    ['something after the end', '{"features":[]} x', /At byte 16/],
    ['a list of numbers', '{"features":[1,2]}', /At byte 13 there should be feature 1/],
    [
      'a file that ends in a feature',
      '{"features":[{"a":1},{"b":',
      /ends in the middle, at byte 26, after feature 1/,
    ],
    ['a file that ends in a string', '{"features":[{"a":"', /ends in the middle/],
    ['a file that ends after the features', '{"features":[{"a":1}]', /ends in the middle/],
    ['a missing colon', '{"type" "x"}', /a colon/],
  ])('refuses %s and says where', (_name, text, reason) => {
    expect(() => scan(text, [3])).toThrow(reason)
  })

  it('follows a hundred thousand nested lists without growing the stack', () => {
    const deep = `{"features":[{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`
    const scanner = new FeatureScanner()
    expect(scanner.feed(Buffer.from(deep))).toHaveLength(1)
  })
})
