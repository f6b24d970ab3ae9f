import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSession } from '../../../lib/api/session-token.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData, saveAccountData } from '../../../state/account/account-data.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { completePart, REPORT_ID, someReport } from '../../../testing/report-factory.ts'
import { reportPage } from '../../../testing/report-page.tsx'

const page = reportPage()

const BEFORE = someReport({ parts: [completePart('location')] })
const saving = () => waitFor(() => page.server.next('saveReport'))
const titles = () => useToasts.getState().toasts.map(({ title }) => title)

/** Opens the report and makes a change that the server refuses. */
async function refused() {
  const { person } = await page.opened(BEFORE)
  await person.click(screen.getByRole('radio', { name: 'A4' }))
  ;(await saving()).refuse(422, 'That cannot be saved.', 'unprocessable')
  await screen.findByText('Not saved')
  return person
}

describe('A change that the server refused', () => {
  it('is there still after a reload, where the session ends then', async () => {
    await refused()
    const stored = { ...sessionStorage }
    cleanup()
    queryClient.clear()
    clearAccountData()
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value)
    await page.opened(BEFORE)
    cleanup()
    queryClient.clear()
    clearAccountData()
    expect(page.storedWork()).toHaveLength(1)
    page.renewServer()
    await page.opened(BEFORE)
    expect((await saving()).body).toMatchObject({ paper: 'a4' })
  })

  it('is sent again by the button beside it, and not by fields that are left', async () => {
    const person = await refused()
    fireEvent.blur(screen.getByRole('textbox', { name: 'Title of the report' }))
    expect(page.server.waiting('saveReport')).toBe(0)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    ;(await saving()).response({ report: { ...BEFORE, version: 2, paper: 'a4' } })
    await screen.findByText(/^Saved/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('keeps a PDF from being made, with the reason', async () => {
    const person = await refused()
    await person.click(screen.getByRole('button', { name: 'Download PDF' }))
    ;(await saving()).refuse(422, 'That cannot be saved.', 'unprocessable')
    await waitFor(() => expect(titles()).toContain('The PDF was not made'))
    await screen.findByRole('button', { name: 'Download PDF' })
  })

  it('cannot be saved before the person is signed out; anything else is', async () => {
    const person = await refused()
    const again = saveAccountData()
    ;(await saving()).refuse(422, 'That cannot be saved.', 'unprocessable')
    expect(await again).toBe(false)
    await person.click(screen.getByRole('radio', { name: 'Legal' }))
    const last = saveAccountData()
    ;(await saving()).response({ report: { ...BEFORE, version: 2, paper: 'legal' } })
    expect(await last).toBe(true)
  })
})

describe('A change of a report', () => {
  it('that was deleted is saved once the deletion is undone', async () => {
    const { person } = await page.opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    ;(await saving()).refuse(404, 'There is no such report.')
    ;(await page.fetched()).refuse(404, 'There is no such report.')
    await screen.findByText('This report was not found')
    expect(page.storedWork()).toHaveLength(1)
    void queryClient.invalidateQueries({ queryKey: KEYS.report(REPORT_ID) })
    ;(await page.fetched()).response({ report: { ...BEFORE, version: 4 } })
    const save = await saving()
    expect(save.body).toMatchObject({ version: 4, paper: 'a4' })
    save.response({ report: { ...BEFORE, version: 5, paper: 'a4' } })
    await screen.findByText(/^Saved/)
    expect(page.storedWork()).toHaveLength(0)
  })

  it('is never sent in the name of somebody who signed in in another tab', async () => {
    const { person } = await page.opened(BEFORE)
    setSession({ token: 'other', username: 'sam', uid: 'sam' })
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    await screen.findByText('Not saved')
    expect([page.server.waiting('saveReport'), page.storedWork()]).toEqual([
      0,
      [expect.stringContaining('.pat.')],
    ])
  })

  it('that is typed while the report is fetched again does not have it fetched with each key', async () => {
    const { person } = await page.opened(BEFORE)
    void queryClient.invalidateQueries({ queryKey: KEYS.report(REPORT_ID) })
    const again = await page.fetched()
    await person.type(screen.getByRole('textbox', { name: 'Title of the report' }), ' now')
    expect(() => page.server.at(`/api/report/${REPORT_ID}`)).toThrow()
    again.response({ report: { ...BEFORE, version: 2, paper: 'a4' } })
    await waitFor(() => expect(queryClient.isFetching({ queryKey: KEYS.report(REPORT_ID) })).toBe(0))
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of the report' })
    expect(title.value).toMatch(/ now$/)
  })
})
