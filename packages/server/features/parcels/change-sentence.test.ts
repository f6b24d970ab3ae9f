import { describe, expect, test } from 'vitest'
import { type Change, changeSentence } from './change-sentence.ts'

const change = (over: Partial<Change>): Change => ({
  entity: 'layer_feature',
  layer: 'zoning',
  kind: 'changed',
  changedFields: [],
  before: null,
  after: null,
  ...over,
})

describe('a change said in a sentence', () => {
  test('a rezoning names both zones', () => {
    expect(
      changeSentence(
        change({ changedFields: ['title', 'code'], before: { code: 'RS-1' }, after: { code: 'RT-7' } }),
      ),
    ).toBe('Zoning changed from RS-1 to RT-7; also title')
  })

  test('an application says its status', () => {
    const application = { code: 'RZ-2026-018', status: 'approved' }
    expect(
      changeSentence(
        change({
          layer: 'development_application',
          changedFields: ['facts', 'status'],
          before: { ...application, status: 'under review' },
          after: application,
        }),
      ),
    ).toBe('Development application RZ-2026-018: status changed from under review to approved')
    expect(
      changeSentence(change({ layer: 'development_application', kind: 'new', after: application })),
    ).toBe('Development application RZ-2026-018 is new (approved)')
  })

  test('money and PIDs are written as on the screen', () => {
    expect(
      changeSentence(
        change({
          entity: 'listing',
          layer: null,
          changedFields: ['price_dollars'],
          before: { kind: 'mls', listing_number: 'R1', price_dollars: 1450000 },
          after: { kind: 'mls', listing_number: 'R1', price_dollars: 1400000 },
        }),
      ),
    ).toBe('MLS® listing R1: price changed from $1,450,000 to $1,400,000')
    expect(
      changeSentence(
        change({
          entity: 'parcel',
          layer: null,
          changedFields: ['pid', 'geom'],
          before: {},
          after: { pid: '012345678' },
        }),
      ),
    ).toBe('This lot: PID is now 012-345-678; also outline')
  })

  test('new and gone rows, and rows that say nothing', () => {
    expect(
      changeSentence(
        change({ entity: 'assessment', kind: 'new', after: { year: 2026, total_dollars: 980000 } }),
      ),
    ).toBe('2026 assessment is new: total $980,000')
    expect(changeSentence(change({ kind: 'gone', before: { code: 'RS-1' } }))).toBe('Zoning RS-1 is gone')
    expect(changeSentence(change({ changedFields: ['facts'] }))).toBe('Zoning changed')
    expect(changeSentence(change({ entity: 'nothing known' }))).toBe('A record changed')
  })

  test('a value that is gone is said to be removed', () => {
    expect(
      changeSentence(
        change({
          entity: 'parcel',
          changedFields: ['plan_number'],
          before: { plan_number: 'VIP1' },
          after: {},
        }),
      ),
    ).toBe('This lot: plan number VIP1 was removed')
  })
})
