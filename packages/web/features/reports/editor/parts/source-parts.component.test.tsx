import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DataSourceState } from '#contract/facts/facts.ts'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { clearAccountData } from '../../../../state/account/account-data.ts'
import { useSession } from '../../../../state/account/session.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { queryClient } from '../../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import {
  completePart,
  failedPart,
  REPORT_ID,
  somePart,
  someReport,
} from '../../../../testing/report-factory.ts'
import { showPage } from '../../../../testing/show-page.tsx'
import { ReportPage } from '../report-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  queryClient.clear()
  useSession.setState({ allowedResources: new Set([RESOURCES.DS_LTSA]), filledCredentials: [] })
  vi.stubGlobal('fetch', server.fetch)
})

async function shown(report: Report) {
  queryClient.setQueryData(KEYS.report(REPORT_ID), report)
  const at = `/dashboard/report/${REPORT_ID}`
  const page = showPage(<ReportPage />, { path: '/dashboard/report/$reportId', at })
  await screen.findByRole('region', { name: 'Parts' })
  server.at(`/api/report/${REPORT_ID}`).response({ report })
  return page
}

const stateOf = (key: DataSourceState['key'], over: Partial<DataSourceState> = {}): DataSourceState => ({
  key,
  isAllowed: true,
  isConnected: true,
  isStandIn: false,
  missingCredentials: null,
  quota: { key: 'propertiesTable', left: 9988 },
  usualSecondsPer100: null,
  pausedUntil: null,
  ...over,
})
const subPart = (over: Partial<NonNullable<ReportPart['subParts']>[string]> = {}) => ({
  taskId: '22222222-2222-4222-8222-222222222222',
  status: 'complete' as const,
  error: null,
  errorMessage: null,
  ...over,
})
const REFUSED = subPart({ status: 'failed', error: 'credentials', errorMessage: 'Expired password' } as never)
const AWAY = subPart({ status: 'failed', error: 'unavailable', errorMessage: 'Away' } as never)
const withFailure = (key: ReportPart['key']): ReportPart => {
  const failures = [{ title: 'Esri World Imagery', reason: 'Away', credentials: null }]
  return completePart(key, { data: { sections: [], provenance: {}, failures } })
}
const openMenu = async ({ person }: Awaited<ReturnType<typeof shown>>, states: DataSourceState[]) => {
  await person.click(screen.getByRole('button', { name: 'Add' }))
  server.next('dataSources').response({ dataSources: states })
}

describe('A part of outside sources', () => {
  it('that a source refused says why, and goes on with all such parts once other credentials are stored', async () => {
    const title = failedPart('title', { subParts: { myltsa: REFUSED } })
    const tax = completePart('vivaTax', {
      subParts: {
        vivaTax: subPart(),
        vivaMlsTaxReport: subPart({ status: 'failed', error: 'unavailable', errorMessage: 'Away' } as never),
      },
    })
    const { person } = await shown(someReport({ parts: [title, tax] }))
    screen.getByText('myLTSA land title: Expired password. LTSA did not accept your credentials.')
    expect(screen.getAllByText('VIVA MLS® tax report: Away.').length).toBeGreaterThan(0)
    await person.click(screen.getByRole('button', { name: 'Enter credentials' }))
    await person.type(await screen.findByRole('textbox', { name: 'Username' }), 'pat')
    await person.type(screen.getByLabelText('Password'), 'of the register')
    await person.click(screen.getByRole('button', { name: 'Save and continue' }))
    const saved = server.next('saveCredentials')
    expect(saved.body).toMatchObject({ credentialsKey: 'LTSA', username: 'pat' })
    saved.response({ filledCredentials: ['LTSA'] })
    await waitFor(() => expect(server.waiting('dataSources')).toBeGreaterThan(0))
    while (server.waiting('dataSources') > 0) server.next('dataSources').response({ dataSources: [] })
    await waitFor(() => expect(server.waiting('setReportParts')).toBe(1))
    expect(server.next('setReportParts').body).toMatchObject({ keys: ['title'] })
  })

  it.each([
    [
      'one of two sources',
      completePart('vivaTax', { subParts: { vivaMlsTaxReport: AWAY } }),
      'VIVA MLS® tax report',
    ],
    ['its only one, in whose place something else stands', withFailure('aerial'), 'Esri World Imagery'],
  ])(
    'that lacks %s is not complete, in the list and in the count, and is tried again',
    async (_, part, source) => {
      const { person } = await shown(someReport({ parts: [completePart('location'), part] }))
      const [, row] = within(screen.getByRole('list', { name: 'Parts in their order' })).getAllByRole(
        'listitem',
      )
      const inRow = within(row as HTMLElement)
      inRow.getByRole('img', { name: 'Incomplete' })
      inRow.getByText(`${source}: Away.`)
      screen.getByText('1 of 2 complete · 1 incomplete')
      await person.click(inRow.getByRole('button', { name: `Try again: ${source}` }))
      expect(server.next('setReportParts').body).toMatchObject({ keys: [part.key] })
    },
  )

  it('says in the menu what it costs of which quota; one that is locked or not connected costs nothing', async () => {
    const page = await shown(someReport({ parts: [somePart('location')] }))
    await openMenu(page, [
      stateOf('myltsa'),
      stateOf('mlsHistory', { quota: null }),
      stateOf('paragonTax', { isAllowed: false }),
    ])
    await screen.findByRole('button', { name: /^Land title.*Uses up to 1 of 9,988 left this month/ })
    screen.getByRole('button', { name: /^MLS® history.*No charge/ })
    screen.getByRole('button', { name: /^Paragon tax report.*Upgrade$/ })
  })

  it('that is marked comes first in the menu, the next time it opens', async () => {
    const { person } = await shown(someReport({ parts: [completePart('location')] }))
    const legends = () =>
      screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)
    await person.click(screen.getByRole('button', { name: 'Add' }))
    server.next('favouriteParts').response({ keys: ['sales'] })
    await waitFor(() => expect(legends().slice(0, 2)).toEqual(['Favourites', 'Place']))
    const [favourites] = screen.getAllByRole('group')
    within(favourites as HTMLElement).getByRole('button', { name: 'Favourite: Sales history', pressed: true })
    await person.click(screen.getByRole('button', { name: 'Favourite: Land title' }))
    screen.getByRole('button', { name: 'Favourite: Land title', pressed: true })
    const call = server.next('setFavouriteParts')
    expect(call.body).toMatchObject({ keys: ['sales', 'title'] })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Favourite: Land title')
    call.refuse(500, 'No room')
    await screen.findByRole('button', { name: 'Favourite: Land title', pressed: false })
  })

  it('that needs credentials requests them before it is begun', async () => {
    const page = await shown(someReport({ parts: [completePart('location')] }))
    await openMenu(page, [stateOf('myltsa', { missingCredentials: 'LTSA' })])
    await page.person.click(
      await screen.findByRole('button', { name: /^Land title.*Needs your LTSA credentials/ }),
    )
    await screen.findByRole('dialog', { name: 'Credentials of LTSA' })
    expect(server.waiting('setReportParts')).toBe(0)
  })
})
