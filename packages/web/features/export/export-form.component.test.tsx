import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { shownColumns } from '#domain/table/column-layout.ts'
import { usePreferences } from '../../state/account/preferences.ts'
import { getColumnLayout } from '../../state/table/columns.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { ExportForm } from './export-form.tsx'

it('Units are chosen for the export alone: its columns are in them, and the application keeps its own', async () => {
  const calls = recordedCalls()
  vi.stubGlobal('fetch', calls.fetch)
  const { person } = show(
    <ExportForm
      offers={[{ key: 'all', label: 'All selected', upids: ['parcel-1'] }]}
      initialOffer="all"
      onClose={() => {}}
    />,
  )
  expect(screen.getByRole('radio', { name: 'Feet and acres' })).toHaveProperty('checked', true)
  await person.click(screen.getByRole('radio', { name: 'Metres and hectares' }))
  await person.click(screen.getByRole('button', { name: 'Export 1 parcel' }))
  const { body } = calls.next('exportParcels')
  expect(body).toMatchObject({ units: 'metric', columns: expect.arrayContaining(['parcel.areaMetric']) })
  expect(body).not.toMatchObject({ columns: expect.arrayContaining(['parcel.areaImperial']) })
  expect(usePreferences.getState().units).toBe('imperial')
  expect(shownColumns(getColumnLayout())).toContain('parcel.areaImperial')
})
