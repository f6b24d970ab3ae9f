import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FindPastedResponse } from '#contract/parcel/parcels.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { selectOnly, useSelection } from '../../state/selection.ts'
import { show } from '../../testing/show.tsx'
import { refuseStrayClicks } from '../../ui/behaviour/refuse-stray-clicks.ts'
import { FoundList } from './found-list.tsx'

beforeEach(() => useToasts.setState({ toasts: [] }))

const ALL_FOUND: FindPastedResponse = {
  found: ['a', 'b', 'c'].map((upid) => ({ input: upid, upid, label: upid })),
  ambiguous: [],
  notFound: [],
  duplicateCount: 0,
}
const list = (found: Partial<FindPastedResponse> = {}) =>
  show(<FoundList response={{ ...ALL_FOUND, ...found }} onBack={() => {}} onDone={() => {}} />)

it('The button counts what is new, as the toast does, and the rest is named', async () => {
  selectOnly(['a'])
  const { person } = list()
  screen.getByText('1 already selected')
  await person.click(screen.getByRole('button', { name: 'Add 2 parcels' }))
  expect(useToasts.getState().toasts).toMatchObject([{ title: '2 parcels added' }])
  expect(useSelection.getState().upids.toSorted()).toEqual(['a', 'b', 'c'])
})

it('Units are counted as the table does', async () => {
  selectOnly([])
  const { person } = list({
    found: ['a', 'a~u1'].map((upid) => ({ input: upid, upid, label: upid })),
  })
  await person.click(screen.getByRole('button', { name: 'Add 1 parcel, 1 unit' }))
  expect(useToasts.getState().toasts).toMatchObject([{ title: '1 parcel, 1 unit added' }])
})

it('What occurs twice is counted, so that the numbers of a list add up', () => {
  list({ duplicateCount: 10 })
  screen.getByText('10 repeated entries left out')
})

it('Nothing is added where all are selected already, but they can replace the selection', async () => {
  selectOnly(['a', 'b', 'c', 'd'])
  const { person } = list()
  expect(screen.getByRole('button', { name: 'Add 0 parcels' })).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('checkbox', { name: 'Replace the selection' }))
  await person.click(screen.getByRole('button', { name: 'Select 3 parcels' }))
  expect(useSelection.getState().upids.toSorted()).toEqual(['a', 'b', 'c'])
})

it('An entry that does not exist says so, and what is like it is chosen one by one', () => {
  const candidates = ['159 Main Street', '193 Main Street'].map((label) => ({ upid: label, label }))
  const reason = 'There is no number 120 on Main Street. The nearest:'
  list({ found: [], ambiguous: [{ input: '120 Main Street', candidates, reason, note: null }], notFound: [] })
  screen.getByText(reason)
  screen.getByRole('radio', { name: '193 Main Street' })
  expect(screen.queryByRole('radio', { name: /^All/ })).toBeNull()
})

it('All that match can be chosen at once', async () => {
  const candidates = ['Lot 1', 'Lot 2'].map((label) => ({ upid: label, label }))
  const { person } = list({
    found: [],
    ambiguous: [{ input: 'VIP915', candidates, reason: null, note: null }],
    notFound: [],
  })
  await person.click(screen.getByRole('radio', { name: 'All 2' }))
  screen.getByRole('button', { name: 'Add 2 parcels' })
})

it('Why an address with other numbers is meant is said, and all its parcels can still be chosen at once', () => {
  const candidates = ['a', 'b'].map((upid) => ({ upid, label: '3350-3354 Oak Street' }))
  const note = '3350-3354 Oak Street includes number 3352.'
  list({ found: [], ambiguous: [{ input: '3352 Oak', candidates, reason: null, note }], notFound: [] })
  screen.getByText(note)
  screen.getByRole('radio', { name: 'All 2' })
})

const plan = (input: string) => ({
  input,
  candidates: [1, 2].map((lot) => ({ upid: `${input} ${lot}`, label: `${input} Lot ${lot}` })),
  reason: null,
  note: null,
})

it('Of every entry all that match can be chosen at once, which can be undone and changed', async () => {
  const like = {
    input: '120 Main',
    candidates: [{ upid: 'm', label: '159 Main' }],
    reason: 'No 120.',
    note: null,
  }
  const { person } = list({ found: [], ambiguous: [plan('P1'), plan('P2'), like], notFound: [] })
  await person.click(screen.getByRole('radio', { name: 'P1 Lot 1' }))
  await person.click(screen.getByRole('button', { name: 'Choose all matches' }))
  screen.getByRole('button', { name: 'Add 4 parcels' })
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  screen.getByRole('button', { name: 'Add 1 parcel' })
  await person.click(screen.getByRole('button', { name: 'Choose all matches' }))
  await person.click(screen.getByRole('radio', { name: 'P2 Lot 2' }))
  screen.getByRole('button', { name: 'Add 3 parcels' })
})

it('A double click takes all of each, and does not undo it', async () => {
  const { person } = list({ found: [], ambiguous: [plan('P1'), plan('P2')], notFound: [] })
  const stop = refuseStrayClicks()
  await person.dblClick(screen.getByRole('button', { name: 'Choose all matches' }))
  stop()
  screen.getByRole('button', { name: 'Add 4 parcels' })
})

it('All of each is also the one parcel of an entry that has no other', async () => {
  const one = {
    input: '1252 Main',
    candidates: [{ upid: 'm', label: '1250-1254 Main' }],
    reason: null,
    note: '1250-1254 Main includes number 1252.',
  }
  const { person } = list({ found: [], ambiguous: [plan('P1'), one], notFound: [] })
  await person.click(screen.getByRole('button', { name: 'Choose all matches' }))
  expect(screen.getByRole('radio', { name: '1250-1254 Main' })).toHaveProperty('checked', true)
  screen.getByRole('button', { name: 'Add 3 parcels' })
})

it('A choice draws its own entry anew, and no other', async () => {
  let drawn = 0
  const other = Object.defineProperty(plan('P2'), 'input', {
    get: () => {
      drawn += 1
      return 'P2'
    },
  })
  const { person } = list({ found: [], ambiguous: [plan('P1'), other], notFound: [] })
  const before = drawn
  expect(before).toBeGreaterThan(0)
  await person.click(screen.getByRole('radio', { name: 'P1 Lot 1' }))
  screen.getByRole('button', { name: 'Add 1 parcel' })
  expect(drawn).toBe(before)
})
