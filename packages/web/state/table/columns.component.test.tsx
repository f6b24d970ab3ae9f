import { describe, expect, it } from 'vitest'
import { shownColumns } from '#domain/table/column-layout.ts'
import { setPreference } from '../account/preferences.ts'
import { createInitialLayout, getColumnLayout, setColumnLayout, showColumnsOf } from './columns.ts'

const areas = () => shownColumns(getColumnLayout()).filter((key) => /area|lotSize/.test(key))

describe('The columns of the table', () => {
  it('show areas in the units of the setting, a new visitor’s too', () => {
    expect(areas()).toEqual(['parcel.areaImperial'])
    setPreference('units', 'metric')
    expect(areas()).toEqual(['parcel.areaMetric'])
    expect(shownColumns(createInitialLayout())).toContain('parcel.areaMetric')
    setPreference('units', 'imperial')
    expect(areas()).toEqual(['parcel.areaImperial'])
  })

  it('come once with a data source, and none that the table shows already', () => {
    setPreference('units', 'metric')
    const { order, widths } = getColumnLayout()
    setColumnLayout({
      order: order
        .filter(({ key }) => !key.startsWith('planning.'))
        .concat(order.filter(({ key }) => key.startsWith('planning.')))
        .map((entry) => ({
          ...entry,
          isShown: !entry.key.startsWith('planning.') && entry.isShown,
        })),
      widths,
    })
    showColumnsOf('planning')
    const shown = shownColumns(getColumnLayout())
    expect(areas()).toEqual(['parcel.areaMetric', 'planning.lotSizeMetric'])
    expect(shown).toContain('planning.ocp')
    expect(shown).toContain('planning.planNumber')
    showColumnsOf('surrey')
    expect(shownColumns(getColumnLayout())).toContain('surrey.planYear')
    expect(shownColumns(getColumnLayout())).not.toContain('surrey.planNumber')
    setPreference('units', 'imperial')
  })

  it('keep the units that a person chose for one of them, whatever comes beside it', () => {
    const { order, widths } = createInitialLayout()
    const isChosen = (key: string) => key === 'parcel.areaMetric' || key === 'parcel.pid'
    setColumnLayout({ order: order.map((entry) => ({ ...entry, isShown: isChosen(entry.key) })), widths })
    showColumnsOf('salesHistory')
    expect(areas()).toEqual(['parcel.areaMetric'])
  })
})
