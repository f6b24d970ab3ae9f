import { expect, test } from 'vitest'
import { createExportFileName, readExportChoice } from './export-choice.ts'

test('an export is called Sites and the day', () => {
  expect(createExportFileName('kml', '2026-03-04')).toBe('Sites-2026-03-04.kml')
  expect(createExportFileName('csv', '2026-11-20')).toBe('Sites-2026-11-20.csv')
})

test('an export of something with a title is called that, but for KML, which is always called Sites', () => {
  const day = '2026-11-20'
  expect(createExportFileName('csv', day, 'Harbour parcels')).toBe('Harbour parcels-2026-11-20.csv')
  expect(createExportFileName('geojson', day, 'A/B: "C"?')).toBe('A B C-2026-11-20.geojson')
  expect(createExportFileName('kml', day, 'Harbour parcels')).toBe('Sites-2026-11-20.kml')
})

test('what was chosen last is read back, and rubbish gives the default', () => {
  expect(readExportChoice({ format: 'geojson', withSources: true })).toEqual({
    format: 'geojson',
    withSources: true,
  })
  expect(readExportChoice({ format: 'xlsx' })).toEqual({ format: 'xlsx', withSources: false })
  expect(readExportChoice({ format: 'exe', withSources: 'yes' })).toEqual({
    format: 'csv',
    withSources: false,
  })
  expect(readExportChoice(null)).toEqual({ format: 'csv', withSources: false })
})
