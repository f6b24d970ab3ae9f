import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analysis, SaleChoice } from '#contract/cma/analyses.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { ANALYSIS_ID, someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { AnalysisPage } from './analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  localStorage.clear()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

const AT = `/dashboard/cma/${ANALYSIS_ID}`
const LEFT_OUT: SaleChoice = { saleId: 'sale:2242', choice: 'exclude', note: '' }
const ADDED: SaleChoice = { saleId: 'sale:far', choice: 'pin', note: '' }

async function valued() {
  await waitFor(() => server.next('valueAnalysis').response({ answer: someAnswer() }))
}

/** Opens the page and excludes a comparable, which creates version 2. */
async function changed(): Promise<UserEvent> {
  const path = '/dashboard/cma/$analysisId'
  const { person } = showPage(<AnalysisPage renderReport={() => null} />, { path, at: AT })
  await waitFor(() =>
    server.at(`/api${AT.slice('/dashboard'.length)}`).response({ analysis: someAnalysis() }),
  )
  await valued()
  await person.click(await screen.findByRole('button', { name: 'Leave out: 2242 Saltgrass Lane' }))
  await saved({ choices: [LEFT_OUT], version: 2 })
  return person
}

/** Responds to the requested change with an analysis. Returns the change. */
async function saved(analysis: Partial<Analysis>) {
  const { body, response } = await waitFor(() => server.next('changeAnalysis'))
  response({ analysis: someAnalysis(analysis) })
  await valued()
  const { change, undoneSale } = body as { change: unknown; undoneSale?: string }
  return undoneSale === undefined ? change : { change, undoneSale }
}

/** Adds a sale by MLS® number to `before`. The server responds with `after`. */
async function add(person: UserEvent, before: Partial<Analysis>, after: Partial<Analysis>) {
  await person.click(screen.getByRole('button', { name: 'Add comparable' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add comparable' }))
  await person.type(dialog.getByRole('textbox', { name: 'MLS® number' }), 'R2900001{Enter}')
  await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis: someAnalysis(before) }))
  await waitFor(() => server.next('addComparable').response({ analysis: someAnalysis(after) }))
  await valued()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })

describe('An added comparable', () => {
  it('is removed by Undo, and then what was changed before it', async () => {
    const person = await changed()
    const before = { choices: [LEFT_OUT], version: 2 }
    await add(person, before, { choices: [LEFT_OUT, ADDED], version: 3 })
    expect(undo().disabled).toBe(false)
    await person.click(undo())
    expect(await saved({ choices: [LEFT_OUT], version: 4 })).toEqual({
      change: { choices: [LEFT_OUT] },
      undoneSale: ADDED.saleId,
    })
    await waitFor(() => expect(undo().disabled).toBe(false))
    await person.click(undo())
    expect(await saved({ choices: [], version: 5 })).toEqual({ choices: [] })
    expect(undo().disabled).toBe(true)
  })

  it('that is unpinned and added again is removed step by step', async () => {
    const person = await changed()
    const pin = { saleId: 'sale:2336', choice: 'pin', note: '' } as const
    const without = { choices: [LEFT_OUT] }
    const pinned = { choices: [LEFT_OUT, pin] }
    const added = { change: without, undoneSale: pin.saleId }
    await add(person, { ...without, version: 2 }, { ...pinned, version: 3 })
    await person.click(await screen.findByRole('button', { name: 'Unpin: 2336 Saltgrass Lane' }))
    expect(await saved({ ...without, version: 4 })).toEqual(without)
    await add(person, { ...without, version: 4 }, { ...pinned, version: 5 })
    const steps = [
      { wanted: added, after: without },
      { wanted: pinned, after: pinned },
      { wanted: added, after: without },
      { wanted: { choices: [] }, after: { choices: [] } },
    ]
    for (const [index, { wanted, after }] of steps.entries()) {
      await waitFor(() => expect(undo().disabled).toBe(false))
      await person.click(undo())
      expect(await saved({ ...after, version: 6 + index })).toEqual(wanted)
    }
    expect(undo().disabled).toBe(true)
  })

  it('that was pinned already leaves Undo as it was', async () => {
    const person = await changed()
    const same = { choices: [LEFT_OUT] }
    await add(person, { ...same, version: 2 }, { ...same, version: 3 })
    await person.click(undo())
    expect(await saved({ choices: [], version: 4 })).toEqual({ choices: [] })
    expect(undo().disabled).toBe(true)
  })

  it('ends Undo where another window has changed the analysis meanwhile, or the sale takes the place of another report of it', async () => {
    const person = await changed()
    const theirs = { choices: [LEFT_OUT], notes: 'Theirs' }
    await add(person, { ...theirs, version: 3 }, { ...theirs, choices: [LEFT_OUT, ADDED], version: 4 })
    expect(undo().disabled).toBe(true)
    await add(person, { ...theirs, version: 4 }, { ...theirs, choices: [ADDED], version: 5 })
    expect(undo().disabled).toBe(true)
  })
})
