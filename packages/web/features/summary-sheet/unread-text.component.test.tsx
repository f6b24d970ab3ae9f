import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SheetItem } from '#domain/summary-sheet/sheet.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { ItemEditor } from './section/item-editor.tsx'
import { SheetHeading } from './sheet-heading.tsx'
import { openSheets, startEditingSheet, useSheets } from './sheets.ts'

const UPID = 'demo:1'
const TAXES: SheetItem = {
  key: 'tax.annualTaxes',
  label: 'Annual taxes',
  type: 'currency',
  item: {
    ...{ loaded: { state: 'done', value: 4321.5, reason: null }, edit: null },
    ...{ isDeleted: false, isEditable: true, isDeletable: false },
  },
  origin: null,
  furtherOrigins: [],
  note: null,
  followsEdit: false,
}

let server = recordedCalls()
beforeEach(async () => {
  sessionStorage.clear()
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  useToasts.setState({ toasts: [] })
  const opening = openSheets([UPID], new AbortController().signal)
  server.next('openSummarySheets').response({
    sheets: [
      { upid: UPID, version: 0, title: null, edits: { items: {}, sections: {} }, showsMlsHistory: false },
    ],
  })
  await opening
  startEditingSheet(UPID)
})

function Sheet() {
  const sheet = useSheets(({ byUpid }) => byUpid.get(UPID))
  return (
    sheet && (
      <>
        <SheetHeading sheet={sheet} ownTitle="12 Main St" subtitle="" />
        <ItemEditor upid={UPID} field={TAXES} />
      </>
    )
  )
}

it('what cannot be read stays in its field, and is neither lost nor said to be saved', async () => {
  const { person } = show(<Sheet />)
  await person.click(screen.getByRole('button', { name: /^Edit: Annual taxes/ }))
  await person.clear(screen.getByRole('textbox', { name: 'Annual taxes' }))
  await person.type(screen.getByRole('textbox', { name: 'Annual taxes' }), 'about 5k')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(' '),
  ).toContain('Nothing was saved. Please check “about 5k” for Annual taxes:')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Annual taxes' }).value).toBe('about 5k')
  expect(server.waiting('saveSummarySheet')).toBe(0)
  expect(useToasts.getState().toasts).toEqual([])

  await person.clear(screen.getByRole('textbox', { name: 'Annual taxes' }))
  await person.type(screen.getByRole('textbox', { name: 'Annual taxes' }), '5k')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const { body } = server.next('saveSummarySheet')
  expect(body).toMatchObject({ edits: { items: { 'tax.annualTaxes': { value: 5000 } } } })
})

it('an amount a hundred times away from the former one is questioned, and kept by Enter', async () => {
  const { person } = show(<Sheet />)
  await person.click(screen.getByRole('button', { name: /^Edit: Annual taxes/ }))
  const field = screen.getByRole('textbox', { name: 'Annual taxes' })
  await person.clear(field)
  await person.type(field, '432150')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(server.waiting('saveSummarySheet')).toBe(0)
  screen.getByText('A hundred times more or less than before. Press Enter to keep it.')
  await person.click(field)
  await person.keyboard('{Enter}')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const { body } = server.next('saveSummarySheet')
  expect(body).toMatchObject({ edits: { items: { 'tax.annualTaxes': { value: 432_150 } } } })
})
