import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SaleChoice } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { LISTINGS_UNKNOWN_TEXT } from '#domain/valuation/analysis/answer-texts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { someAnalysis, someAnswer, someListing } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import type { AnalysisChanges } from '../editor/use-analysis-changes.ts'
import { ComparablesTab } from './comparables-tab.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

const UNUSED = {
  changes: {
    change: () => {},
    run: () => Promise.resolve(),
    submit: () => Promise.resolve(),
    undo: () => {},
    redo: () => {},
    canUndo: false,
    canRedo: false,
    isSaving: false,
    refused: [],
    retry: () => {},
    discard: () => {},
    discardCount: 0,
    hasRefusedChanges: () => Promise.resolve(false),
  },
  hoverId: null,
  onPoint: () => {},
  onDraft: () => {},
}

it('The photos that a board has of a comparable’s listing are shown on request, or why there are none', async () => {
  const answer = someAnswer()
  const [first, ...others] = answer.comparables
  if (!first) throw new Error('There is no comparable.')
  const listed = { ...first, sale: { ...first.sale, listingNumber: 'R2912345' } }
  const shown = { ...answer, comparables: [listed, ...others] }
  const { person } = showPage(<ComparablesTab analysis={someAnalysis()} answer={shown} {...UNUSED} />, {
    path: '/dashboard/cma',
    at: '/dashboard/cma',
  })
  await screen.findByRole('row', { name: /2336 Saltgrass Lane/ })
  expect(screen.queryByRole('button', { name: 'Photos: 2336 Saltgrass Lane' })).toBeNull()
  expect(server.waiting('listingPhotos')).toBe(0)
  await person.click(await screen.findByRole('button', { name: 'Photos: 2242 Saltgrass Lane' }))
  const dialog = within(await screen.findByRole('dialog', { name: '2242 Saltgrass Lane, R2912345' }))
  const reason = 'Store your credentials of the board.'
  await waitFor(() =>
    server
      .at('/api/listing/R2912345/photos')
      .response({ photos: [], reason, needsCredentials: true, isStandIn: false }),
  )
  await dialog.findByText(new RegExp(reason))
  const link = dialog.getByRole('link', { name: 'Your credentials' })
  expect(link.getAttribute('href')).toBe('/account?tab=credentials')
})

it('A pinned sale that is not compared can be unpinned; where no choice makes it one, the choice undone', async () => {
  const answer = someAnswer()
  const [candidate] = answer.candidates
  if (!candidate) throw new Error('There is no candidate.')
  const refused = { ...candidate.sale, id: 'sale:2500', name: '2500 Saltgrass Lane' }
  const candidates = [candidate, { ...candidate, state: 'rejected' as const, sale: refused }]
  const choices = candidates.map(({ sale }) => ({ saleId: sale.id, choice: 'pin' as const, note: '' }))
  showPage(
    <ComparablesTab analysis={someAnalysis({ choices })} answer={{ ...answer, candidates }} {...UNUSED} />,
    { path: '/dashboard/cma', at: '/dashboard/cma' },
  )
  const rowOf = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
  expect(await rowOf(/2400 Saltgrass Lane/)).toEqual([
    'Note of the choice: 2400 Saltgrass Lane',
    'Unpin: 2400 Saltgrass Lane',
    'Leave out: 2400 Saltgrass Lane',
  ])
  expect(await rowOf(/2500 Saltgrass Lane/)).toEqual([
    'Note of the choice: 2500 Saltgrass Lane',
    'Undo the choice: 2500 Saltgrass Lane',
  ])
})

/** Shows a sale with a choice. Returns the user, and the recorded changes of choices. */
function shownWith(state: 'filtered' | 'candidate', choice?: SaleChoice) {
  const answer = someAnswer()
  const candidates = answer.candidates.map((each) => ({ ...each, state }))
  const analysis = someAnalysis({ choices: choice ? [choice] : [] })
  const made: unknown[] = []
  const change: AnalysisChanges['change'] = (wanted) => made.push(wanted(analysis))
  const { person } = showPage(
    <ComparablesTab
      analysis={analysis}
      answer={{ ...answer, candidates }}
      {...UNUSED}
      changes={{ ...UNUSED.changes, change }}
    />,
    { path: '/dashboard/cma', at: '/dashboard/cma' },
  )
  return { person, made }
}
const SALE_ID = 'sale:2400'

it('A sale that a filter leaves out can be included all the same; others need no such choice', async () => {
  const { person, made } = shownWith('filtered')
  await person.click(
    await screen.findByRole('button', { name: 'Include despite the filters: 2400 Saltgrass Lane' }),
  )
  expect(made).toEqual([{ choices: [{ saleId: SALE_ID, choice: 'include', note: '' }] }])
  expect(screen.getAllByRole('button', { name: /^Include despite/ })).toHaveLength(1)
})

it('A choice has a note, which stands in the row and is changed there', async () => {
  const { person, made } = shownWith('candidate', { saleId: SALE_ID, choice: 'pin', note: 'Same builder' })
  await screen.findByText('Same builder')
  await person.click(screen.getByRole('button', { name: 'Note of the choice: 2400 Saltgrass Lane' }))
  const field = await screen.findByRole('textbox', { name: 'Why it is pinned' })
  await person.clear(field)
  await person.type(field, 'Same street')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(made).toEqual([{ choices: [{ saleId: SALE_ID, choice: 'pin', note: 'Same street' }] }])
})

it('Listings stand below the sales with state, price, distance and photos, never compared; a choice shows those of one state', async () => {
  const competition = [
    someListing({ id: 'l1', listingNumber: 'R2900001', metres: 120 }),
    someListing({ id: 'l2', listingNumber: 'R2900002', name: '9 Oar Lane', status: 'expired', metres: 340 }),
  ]
  const answer = someAnswer({ competition, competitionCount: 2 })
  const onPoint = vi.fn()
  const { person } = showPage(
    <ComparablesTab analysis={someAnalysis()} answer={answer} {...UNUSED} hoverId="l2" onPoint={onPoint} />,
    { path: '/dashboard/cma', at: '/dashboard/cma' },
  )
  const row = await screen.findByRole('row', { name: /14 Mooring Street/ })
  const cells = within(row).getAllByRole('cell')
  expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'For sale, never compared',
    '$990,000',
    '390 ft',
  ])
  await person.hover(row)
  expect(onPoint).toHaveBeenCalledWith('l1')
  expect(screen.getByRole('row', { name: /9 Oar Lane/ }).dataset.pointed).toBe('true')
  const shown = within(screen.getByRole('group', { name: 'Shown sales and listings' }))
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Sold',
    'For sale',
    'Expired unsold',
  ])
  await person.click(shown.getByRole('button', { name: 'Expired unsold' }))
  expect(screen.queryByRole('row', { name: /14 Mooring Street/ })).toBeNull()
  expect(screen.queryByRole('row', { name: /2242 Saltgrass Lane/ })).toBeNull()
  await person.click(shown.getByRole('button', { name: 'Sold' }))
  screen.getByRole('row', { name: /2242 Saltgrass Lane/ })
  expect(screen.queryByRole('row', { name: /9 Oar Lane/ })).toBeNull()
  await person.click(shown.getByRole('button', { name: 'All' }))
  await person.click(screen.getByRole('button', { name: 'Photos: 9 Oar Lane' }))
  await screen.findByRole('dialog', { name: '9 Oar Lane, R2900002' })
  await waitFor(() => server.at('/api/listing/R2900002/photos'))
})

it('Of many listings the heading counts all of them, also where those of one state are shown', async () => {
  const competition = Array.from({ length: 60 }, (_, index) =>
    someListing({ id: `l${index}`, status: index < 24 ? 'active' : 'pending' }),
  )
  const answer = someAnswer({ competition, competitionCount: 143 })
  const { person } = showPage(<ComparablesTab analysis={someAnalysis()} answer={answer} {...UNUSED} />, {
    path: '/dashboard/cma',
    at: '/dashboard/cma',
  })
  await screen.findByRole('heading', { name: /^The nearest 60 of 143 competing listings, never compared/ })
  await person.click(screen.getByRole('button', { name: 'For sale' }))
  screen.getByRole('heading', { name: /^For sale: 24 of the nearest 60 of 143 competing listings, never/ })
  expect(screen.getAllByRole('row', { name: /14 Mooring Street/ })).toHaveLength(24)
})

/** Shows the listings of an answer, which a test can replace. */
function ReplacedAnswer({ answers }: { answers: AnalysisAnswer[] }) {
  const [index, setIndex] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setIndex((now) => now + 1)}>
        Next answer
      </button>
      <ComparablesTab analysis={someAnalysis()} answer={answers[index]} {...UNUSED} />
    </>
  )
}

it.each([
  ['For sale', []],
  ['For sale', [someListing({ status: 'pending' })]],
])(
  '%s is no longer all that is shown where another answer offers no such choice',
  async (kind, competition) => {
    const before = someAnswer({ competition: [someListing()], competitionCount: 1 })
    const after = someAnswer({ competition, competitionCount: competition.length })
    const { person } = showPage(<ReplacedAnswer answers={[before, after]} />, {
      path: '/dashboard/cma',
      at: '/dashboard/cma',
    })
    await person.click(await screen.findByRole('button', { name: kind }))
    await person.click(screen.getByRole('button', { name: 'Next answer' }))
    screen.getByRole('row', { name: /2242 Saltgrass Lane/ })
    expect(screen.queryAllByRole('row', { name: /14 Mooring Street/ })).toHaveLength(competition.length)
  },
)

it('Listings of an earlier day are not known, which the tab says', async () => {
  showPage(
    <ComparablesTab
      analysis={someAnalysis()}
      answer={someAnswer({ listings: 'not known', competitionCount: null })}
      {...UNUSED}
    />,
    { path: '/dashboard/cma', at: '/dashboard/cma' },
  )
  await screen.findByText(LISTINGS_UNKNOWN_TEXT)
  expect(screen.queryByRole('group', { name: 'Shown sales and listings' })).toBeNull()
})

it('Sales with odd prices can be shown alone, to be pinned or left out', async () => {
  const answer = someAnswer({ competition: [] })
  const [candidate] = answer.candidates
  if (!candidate) throw new Error('There is no candidate.')
  const odd = {
    ...candidate,
    state: 'odd' as const,
    sale: { ...candidate.sale, id: 'sale:9', name: '9 Odd Lane' },
  }
  const { person } = showPage(
    <ComparablesTab
      analysis={someAnalysis()}
      answer={{ ...answer, candidates: [candidate, odd] }}
      {...UNUSED}
    />,
    { path: '/dashboard/cma', at: '/dashboard/cma' },
  )
  await person.click(await screen.findByRole('button', { name: 'Prices to check' }))
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(1)
  const row = within(rows[0] as HTMLElement)
  row.getByText('9 Odd Lane')
  row.getByRole('button', { name: 'Pin: 9 Odd Lane' })
  row.getByRole('button', { name: 'Leave out: 9 Odd Lane' })
})

it('The ends of a filter say their values as the page writes them', async () => {
  const bounds = [400_000, 1_200_000, 2_000_000]
  const floor = [100, 200, 300]
  const answer = someAnswer({
    distributions: [
      { key: 'priceDollars', bounds, counts: [3, 2], unknownCount: 0 },
      { key: 'floorSquareMetres', bounds: floor, counts: [3, 2], unknownCount: 0 },
    ],
  })
  const ranges = { priceDollars: { least: null, most: 1_200_000 } }
  const analysis = someAnalysis({ filters: { months: null, ranges } })
  const { person } = showPage(<ComparablesTab analysis={analysis} answer={answer} {...UNUSED} />)
  await person.click(await screen.findByRole('button', { name: 'Filters' }))
  const said = (name: string) => screen.getByRole('slider', { name }).getAttribute('aria-valuetext')
  expect(said('Price, maximum')).toBe('$1.20M')
  expect(said('Floor area, minimum')).toBe('1,076 ft²')
})
