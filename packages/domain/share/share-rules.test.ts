import { describe, expect, test } from 'vitest'
import { hasWebAddress } from './share-rules.ts'

describe('Words beside a mailed link', () => {
  test.each(['see www.example.com', 'http://x', 'go to evil.example now', 'tel://1', 'пример.рф'])(
    'with a web address: “%s”',
    (text) => expect(hasWebAddress(text)).toBe(true),
  )
  test.each([
    'evil．example',
    'evil。example',
    'evil｡example',
    'evil․example',
    'evil.\u00ADexample',
    'evil.\u200Bexample',
  ])('with an address in other signs: %j', (text) => expect(hasWebAddress(text)).toBe(true))
  test.each([
    'Call me at 604 555 0100.',
    'Lot is 33 ft. wide',
    'Price: $1.2M',
    'See you at 5 p.m. tomorrow',
    'Wait… then call',
  ])('without one: “%s”', (text) => expect(hasWebAddress(text)).toBe(false))
})
