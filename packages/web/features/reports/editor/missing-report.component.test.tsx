import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../lib/clock.ts'
import { refreshAccountData, saveAccountData } from '../../../state/account/account-data.ts'
import { unsavedReports } from '../../../state/account/unsaved-reports.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { completePart, REPORT_ID, someReport } from '../../../testing/report-factory.ts'
import { reportPage } from '../../../testing/report-page.tsx'
import { reportActions } from '../report-list.ts'
import { getSaver } from './save/open-report.ts'

const page = reportPage()

const BEFORE = someReport({ parts: [completePart('location')] })
const saving = () => waitFor(() => page.server.next('saveReport'))
const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('lotline.unsaved-tab.'))
/** Whether the browser, the next start, and a logout in another tab would warn of unsaved work. */
const warnings = () => [page.isWarned(), unsavedReports().length > 0, marks().length > 0]
const discard = () => screen.queryByRole('button', { name: 'Discard unsaved changes' })

/** Opens the report and makes a change that the server refuses. */
async function refused() {
  const { person } = await page.opened(BEFORE)
  await person.click(screen.getByRole('radio', { name: 'A4' }))
  ;(await saving()).refuse(422, 'That cannot be saved.', 'unprocessable')
  await screen.findByText('Not saved')
  expect(warnings()).toEqual([true, true, true])
  return person
}

/** Deletes the report in another window, with a live message to this one. */
async function deletedElsewhere() {
  const refreshing = refreshAccountData('savedReports').catch(() => {})
  ;(await page.fetched()).refuse(404, 'There is no such report.')
  await refreshing
  await screen.findByText('This report was not found')
}

it('A report that was deleted in another window says so', async () => {
  await page.opened(BEFORE)
  await deletedElsewhere()
  expect(discard()).toBeNull()
})

describe('A report with unsaved changes that was deleted', () => {
  it('in another window warns of nothing, and has the changes again once that is undone', async () => {
    await refused()
    await deletedElsewhere()
    expect([warnings(), page.storedWork().length]).toEqual([[false, false, false], 1])
    expect(await saveAccountData()).toBe(true)
    void refreshAccountData('savedReports')
    ;(await page.fetched()).response({ report: { ...BEFORE, version: 4 } })
    const save = await saving()
    expect(save.body).toMatchObject({ version: 4, paper: 'a4' })
    save.response({ report: { ...BEFORE, version: 5, paper: 'a4' } })
    await screen.findByText(/^Saved/)
    expect([warnings(), page.storedWork()]).toEqual([[false, false, false], []])
  })

  it('has them discarded upon request', async () => {
    const person = await refused()
    await deletedElsewhere()
    await person.click(screen.getByRole('button', { name: 'Discard unsaved changes' }))
    expect([page.storedWork(), Object.keys(sessionStorage), discard()]).toEqual([[], [], null])
    expect(screen.getByRole('link', { name: 'All reports' })).toBeTruthy()
  })

  it('has none any more when the deletion cannot be undone', async () => {
    await refused()
    await deletedElsewhere()
    const later = (hours: number) =>
      vi.spyOn(systemClock, 'now').mockReturnValue(Date.now() + hours * 3_600_000)
    later(23)
    await deletedElsewhere()
    expect(page.storedWork()).toHaveLength(1)
    later(24)
    await deletedElsewhere()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('in this window does not hold up who signs out, and has them again with Undo', async () => {
    const person = await refused()
    await person.click(screen.getByRole('link', { name: 'Reports' }))
    const deleting = reportActions.remove(REPORT_ID)
    page.server.next('deleteReport').response({})
    await deleting
    expect([page.isWarned(), unsavedReports()]).toEqual([false, []])
    const waited = vi.spyOn(systemClock, 'setTimer')
    expect(await saveAccountData()).toBe(true)
    expect([waited.mock.results.length, warnings(), page.storedWork().length]).toEqual([
      1,
      [false, false, false],
      1,
    ])
    const restoring = reportActions.restore(REPORT_ID)
    page.server.next('restoreReport').response({ report: BEFORE })
    await restoring
    expect(warnings().slice(1)).toEqual([true, true])
  })
})

it('A saver that is closed while somebody waits for it resolves with false', async () => {
  await refused()
  getSaver(REPORT_ID).retry()
  await saving()
  const saved = saveAccountData()
  await deletedElsewhere()
  expect(await saved).toBe(true)
  expect(queryClient.getQueryState(KEYS.report(REPORT_ID))?.status).toBe('error')
})
