import { describe, expect, test } from 'vitest'
import { applied, listed, replanned, reserved, zoned } from './change.factory.ts'
import type { Change } from './change.ts'
import { changeSize } from './change-size.ts'

const only = (changes: readonly Change[]): Change => changes[0] as Change
const broker = { kind: 'broker', listing_number: 'CB-1' }

describe('the size of a change', () => {
  const cases: [string, Change, number | null][] = [
    ['of zoning is its part of the parcel', zoned('a', { code: 'A' }, { code: 'B' }, { share: 0.3 }), 0.3],
    ['of land use likewise', zoned('a', { code: 'A' }, { code: 'B' }, { layer: 'ocp' }), 1],
    ['of the reserve likewise', reserved('a', 1, 0.4), 0.6],
    ['of a price is its step', only(listed({ price_dollars: 1000 }, { price_dollars: 970 })), 0.03],
    ['of a price that doubled and more is 1', only(listed({ price_dollars: 10 }, { price_dollars: 100 })), 1],
    ['of a price that was nothing is 1', only(listed({ price_dollars: 0 }, { price_dollars: 100 })), 1],
    ['of a corrected link is 0', applied({}, { url: 'https://example.org' }), 0],
    ['of another proposal cannot be said', applied({}, { title: 'Tower' }), null],
    ['of a new application neither', applied(null, {}), null],
    ['of a status neither', applied({}, { status: 'adopted' }), null],
    ['of a PID neither', only(replanned({ p: ['001111111', 5] }, {})), null],
    ['of a new PID neither', only(replanned({}, { a: ['001111111', 5] })), null],
    ['of a new listing neither', only(listed(null, {})), null],
    ['of a sale neither', only(listed({}, { status: 'sold' })), null],
    ['of a removed listing neither', only(listed({}, null)), null],
    ['of a new broker’s listing neither', only(listed(null, broker)), null],
    ['of a removed broker’s listing neither', only(listed(broker, null)), null],
  ]
  test.each(cases)('%s', (_, change, size) => {
    if (size === null) expect(changeSize(change)).toBeNull()
    else expect(changeSize(change)).toBeCloseTo(size, 10)
  })
})
