import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RESOURCES } from '../account/permissions.ts'
import { PLANS } from '../account/plans.ts'
import {
  allowedLayout,
  type ColumnLayout,
  checkColumnLayout,
  columnWidth,
  createColumnLayout,
  defaultColumnLayout,
  MAX_RECENT_COLUMNS,
  moveColumn,
  moveShownColumn,
  readColumnLayout,
  rememberColumn,
  resizeColumn,
  showDataSource,
  shownColumns,
  toggleColumn,
} from './column-layout.ts'
import { COLUMNS, type ColumnKey, DEFAULT_COLUMN_KEYS } from './columns.ts'

const anyKey = fc.constantFrom(...COLUMNS.map((column) => column.key))

describe('column layout', () => {
  test('a new visitor sees the default columns; every other column is there to choose', () => {
    const layout = defaultColumnLayout()
    expect(shownColumns(layout)).toEqual(DEFAULT_COLUMN_KEYS)
    expect(layout.order).toHaveLength(COLUMNS.length)
  })

  test('a checkbox shows and hides a column where it stands', () => {
    const hidden = toggleColumn(defaultColumnLayout(), 'parcel.pid')
    expect(shownColumns(hidden)).not.toContain('parcel.pid')
    expect(toggleColumn(hidden, 'parcel.pid')).toEqual(defaultColumnLayout())
  })

  test('dragging moves a column, beyond the ends means to the ends', () => {
    const layout = createColumnLayout(['parcel.pid', 'planning.ocp', 'address.unit'])
    expect(shownColumns(moveColumn(layout, 'address.unit', 0))).toEqual([
      'address.unit',
      'parcel.pid',
      'planning.ocp',
    ])
    expect(shownColumns(moveColumn(layout, 'parcel.pid', 2))).toEqual([
      'planning.ocp',
      'address.unit',
      'parcel.pid',
    ])
    expect(moveColumn(layout, 'parcel.pid', 9999).order.at(-1)?.key).toBe('parcel.pid')
    expect(moveColumn(layout, 'address.unit', -5).order[0]?.key).toBe('address.unit')
  })

  test('dragging a header moves among the shown columns', () => {
    const apart = moveColumn(
      createColumnLayout(['parcel.pid', 'planning.ocp', 'address.unit']),
      'address.unit',
      20,
    )
    expect(shownColumns(moveShownColumn(apart, 'parcel.pid', 1))).toEqual([
      'planning.ocp',
      'parcel.pid',
      'address.unit',
    ])
    expect(shownColumns(moveShownColumn(apart, 'parcel.pid', 2))).toEqual([
      'planning.ocp',
      'address.unit',
      'parcel.pid',
    ])
    expect(shownColumns(moveShownColumn(apart, 'address.unit', 0))).toEqual([
      'address.unit',
      'parcel.pid',
      'planning.ocp',
    ])
  })

  test('a width is the default until changed, and stays within bounds', () => {
    const layout = defaultColumnLayout()
    expect(columnWidth(layout, 'parcel.pid')).toBe(120)
    expect(columnWidth(resizeColumn(layout, 'parcel.pid', 200.4), 'parcel.pid')).toBe(200)
    expect(columnWidth(resizeColumn(layout, 'parcel.pid', 1), 'parcel.pid')).toBe(60)
    expect(columnWidth(resizeColumn(layout, 'parcel.pid', 9e9), 'parcel.pid')).toBe(800)
    expect(columnWidth(resizeColumn(layout, 'parcel.pid', Number.NaN), 'parcel.pid')).toBe(120)
  })

  test('without any column the dialog cannot be submitted', () => {
    expect(checkColumnLayout(createColumnLayout([]))).toEqual({
      ok: false,
      reason: 'Choose at least one column.',
    })
    expect(checkColumnLayout(createColumnLayout(['parcel.pid']))).toEqual({ ok: true })
  })

  test('law: moving and toggling never lose or double a column', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyKey, fc.integer({ min: -3, max: 90 }), fc.nat(2))), (steps) => {
        let layout = defaultColumnLayout()
        for (const [key, index, kind] of steps) {
          if (kind === 0) layout = toggleColumn(layout, key)
          else if (kind === 1) layout = moveColumn(layout, key, index)
          else layout = moveShownColumn(layout, key, index)
        }
        expect(layout.order.map((entry) => entry.key).toSorted()).toEqual(
          COLUMNS.map((column) => column.key).toSorted(),
        )
      }),
    )
  })

  test('law: a stored layout reads back as it was', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyKey, { minLength: 1 }),
        anyKey,
        fc.integer({ min: 60, max: 800 }),
        (keys, key, width) => {
          const layout = resizeColumn(createColumnLayout(keys), key, width)
          expect(readColumnLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout)
        },
      ),
    )
  })

  test('a removed column shows the one with the same values in its place, once', () => {
    const stored = (...keys: [string, boolean][]) =>
      readColumnLayout({ order: keys.map(([key, isShown]) => ({ key, isShown })) })
    const shownOf = (layout: ColumnLayout | null) => layout && shownColumns(layout)
    const pid: [string, boolean] = ['parcel.pid', true]
    expect(shownOf(stored(pid, ['parcel.planNumber', true], ['planning.planNumber', false]))).toEqual([
      'parcel.pid',
      'planning.planNumber',
    ])
    expect(shownOf(stored(['planning.planNumber', true], pid, ['parcel.planNumber', true]))).toEqual([
      'planning.planNumber',
      'parcel.pid',
    ])
    expect(shownOf(stored(pid, ['parcel.planNumber', false]))).toEqual(['parcel.pid'])
  })

  test('columns that went away are dropped from a stored layout, new ones join hidden', () => {
    const layout = readColumnLayout({
      order: [
        { key: 'gone.column', isShown: true },
        { key: 'planning.ocp', isShown: true },
        { key: 'planning.ocp' },
        null,
        7,
      ],
      widths: { 'gone.column': 80, 'planning.ocp': 333, 'parcel.pid': 'wide' },
    })
    expect(layout && shownColumns(layout)).toEqual(['planning.ocp'])
    expect(layout?.order).toHaveLength(COLUMNS.length)
    expect(layout?.widths).toEqual({ 'planning.ocp': 333 })
  })

  test.each([
    null,
    undefined,
    'text',
    4,
    [],
    {},
    { order: 'x' },
    { order: [] },
    { order: [{ key: 'parcel.pid', isShown: false }] },
  ])('an unreadable or empty stored layout is refused: %j', (stored) =>
    expect(readColumnLayout(stored)).toBeNull(),
  )
})

test('recent columns: newest first, each once, a bounded number', () => {
  let recent: ColumnKey[] = []
  for (const column of COLUMNS) recent = rememberColumn(recent, column.key)
  expect(recent).toHaveLength(MAX_RECENT_COLUMNS)
  expect(recent[0]).toBe(COLUMNS.at(-1)?.key)
  const again = rememberColumn(recent, recent[3] ?? 'parcel.pid')
  expect(again).toHaveLength(MAX_RECENT_COLUMNS)
  expect(again[0]).toBe(recent[3])
})

describe('the columns of an account', () => {
  const pro = new Set(PLANS.pro.resources)
  const basic = new Set(PLANS.basic.resources)
  const stored = resizeColumn(
    createColumnLayout(['parcel.pid', 'myltsa.titleNumber', 'planning.alr']),
    'parcel.pid',
    99,
  )

  test('are those that it may see, whatever was stored', () => {
    expect(allowedLayout(stored, pro)).toBe(stored)
    expect(shownColumns(allowedLayout(stored, basic))).toEqual(['parcel.pid', 'planning.alr'])
    expect(columnWidth(allowedLayout(stored, basic), 'parcel.pid')).toBe(99)
  })

  test('are those of a new visitor when none is left', () => {
    expect(allowedLayout(createColumnLayout(['myltsa.titleNumber']), basic)).toEqual(defaultColumnLayout())
  })

  test('of a data source that is asked are shown at the end, apart from those that it may not see', () => {
    const withTitle = showDataSource(createColumnLayout(['parcel.pid']), 'myltsa', {
      allowed: new Set([RESOURCES.TABLE_LTSA]),
      units: 'metric',
    })
    expect(shownColumns(withTitle)).toEqual(['parcel.pid', 'myltsa.titleNumber'])
    expect(
      shownColumns(
        showDataSource(createColumnLayout(['parcel.pid']), 'myltsa', { allowed: pro, units: 'metric' }),
      ),
    ).toEqual(['parcel.pid', 'myltsa.registeredOwner', 'myltsa.titleNumber', 'myltsa.pendingApplications'])
  })

  test('of a data source that has some in the table stay as they are', () => {
    expect(showDataSource(stored, 'myltsa', { allowed: pro, units: 'metric' })).toBe(stored)
  })

  test('with the columns that were shown last time, and no others', () => {
    const again = showDataSource(createColumnLayout(['parcel.pid']), 'myltsa', {
      allowed: pro,
      units: 'metric',
      chosen: ['myltsa.titleNumber'],
    })
    expect(shownColumns(again)).toEqual(['parcel.pid', 'myltsa.titleNumber'])
  })
})
