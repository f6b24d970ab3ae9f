import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LISTINGS_UNKNOWN_TEXT, SUBJECT_NOT_FOR_SALE } from '#domain/valuation/analysis/answer-texts.ts'
import { SHARED_PARTS } from '#domain/valuation/analysis/shared-parts.ts'
import { NO_SELLING_COSTS } from '#domain/valuation/client/net-sheet.ts'
import { someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { SharedAnalysisPage } from './shared-analysis-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})

const { subject, effectiveDate } = someAnalysis()
const SHOWN = {
  title: '2301 Mooring Street',
  parts: [...SHARED_PARTS],
  subject,
  effectiveDate,
  notes: 'For your eyes',
  photos: [],
  sellingCosts: null,
  answer: someAnswer(),
  subjectSale: null,
  map: null,
  hasParcel: true,
  areComparablesWithheld: false,
  withheld: ['Board of the Vale'],
  branding: null,
  creaTrademarkStatement: false,
  units: 'metric',
}

const opened = () => showPage(<SharedAnalysisPage />, { path: '/cma', at: '/cma#token=abc' })

describe('A market analysis behind a link', () => {
  it('shows the chosen parts, and says what is left out', async () => {
    opened()
    await waitFor(() =>
      server.next('openSharedAnalysis').response({ state: 'open', shown: SHOWN, visit: 'v' }),
    )
    await screen.findByRole('heading', { level: 1, name: '2301 Mooring Street' })
    screen.getByText('$1,120,000 and $1,470,000')
    screen.getByText('$1,285,000')
    screen.getByText(
      /^Two houses like this one sold within .+ in the last three months, for \$1,271,000 to \$1,305,000\./,
    )
    screen.getByText('For your eyes')
    expect(screen.queryByText(/^Listings come from real-estate boards/)).toBeNull()
    screen.getByText(/Left out because their sources do not allow sharing: Board of the Vale/)
  })

  it('shows the net sheet at the prices to ask for, and at the estimate if those are not shown', async () => {
    const sellingCosts = { ...NO_SELLING_COSTS, restPercent: 3, mortgageDollars: 400_000 }
    opened()
    const shown = { ...SHOWN, sellingCosts, parts: SHOWN.parts.filter((part) => part !== 'asking') }
    await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
    await screen.findByRole('heading', { name: 'Estimated net proceeds' })
    screen.getByRole('columnheader', { name: 'Best estimate' })
    screen.getByRole('row', { name: 'Commission, 3% −$38,550' })
    screen.getByRole('row', { name: 'Estimated net proceeds $844,522' })
    screen.getByText(/^Costs as entered by your agent\. The buyer pays property transfer tax: \$23,700 at/)
  })

  it('states a source once where two of its releases are of the same day', async () => {
    opened()
    const answer = someAnswer()
    const [source] = Object.values(answer.provenance)
    if (!source) throw new Error('The answer has no source.')
    const provenance = { 7: source, 8: { ...source, releaseId: 8, datasetKey: 'demo-sales' } }
    const shown = { ...SHOWN, answer: { ...answer, provenance } }
    await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
    expect(await screen.findAllByText(/^Demo district/)).toHaveLength(1)
  })

  it('says that a house is compared as land, without a share that is withheld', async () => {
    opened()
    const shown = { ...SHOWN, answer: someAnswer({ comparedAs: 'land' }) }
    await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
    await screen.findByText(/^House, compared as land · as of/)
    screen.getByText('Compared as land: the building is worth almost nothing.')
  })

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'says of a subject with a parcel alone that its own listing does not count: %s',
    async (hasParcel, times) => {
      opened()
      const shown = { ...SHOWN, hasParcel }
      await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
      await screen.findAllByText(/^Sold nearby/)
      expect(screen.queryAllByText(new RegExp(SUBJECT_NOT_FOR_SALE))).toHaveLength(times)
    },
  )

  it('says what to ask for, and how accurate such values were, in plain words', async () => {
    opened()
    const reached = [
      { share: 0.7, ratio: 0.96 },
      { share: 0.5, ratio: 1 },
      { share: 0.3, ratio: 1.05 },
    ]
    const tier = { count: 204, medianError: 0.07, covered: 0.83, reached }
    const accuracy = {
      ...{ asOf: '2026-11-20', count: 612, medianError: 0.078, within10: 0.6, within20: 0.9 },
      ...{ cod: 11.4, prd: 1.02, prb: -0.03, reached },
      coverage: [{ share: 0.8, covered: 0.82, count: 512 }],
      tiers: [
        { ...tier, fromDollars: null, toDollars: 950_000 },
        { ...tier, fromDollars: 950_000, toDollars: null },
      ],
    }
    const shown = { ...SHOWN, answer: someAnswer({ accuracy }) }
    await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
    await screen.findByRole('heading', { name: 'What to ask for' })
    screen.getByText('$1,233,000')
    screen.getByText('7 of 10')
    screen.getByText(
      /^Counted from 204 past sales here, valued without knowing their prices, as of Nov 20, 2026\. These prices/,
    )
    screen.getByText('82 of 100')
    // Facts may include condition and view, so no text may claim that they are unknown.
    screen.getByText(/^Nobody inspected this home\./)
    screen.getByText('$950,000 and more (this home)')
    screen.getByText(/COD 11.4, PRD 1.020, PRB −0.030/)
  })

  it('shows no part that was not chosen', async () => {
    opened()
    const shown = { ...SHOWN, parts: ['comparables'], notes: '' }
    await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
    await screen.findByRole('heading', { name: 'The sales we compared' })
    expect(screen.queryByText('$1,285,000')).toBeNull()
    expect(screen.queryByText(/As if it were/)).toBeNull()
  })

  it.each([
    [2, '2 of its comparables can be shown.'],
    [0, 'None of its comparables can be shown.'],
  ])('counts not %s comparables that are left as all of them', async (left, words) => {
    opened()
    const answer = someAnswer()
    answer.comparables = answer.comparables.slice(0, left)
    const shown = { ...SHOWN, answer, areComparablesWithheld: true }
    await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
    await screen.findByText(words)
    expect(screen.queryByText(/like this one sold/)).toBeNull()
  })

  it('says that there are no comparables where none is left out', async () => {
    opened()
    const shown = { ...SHOWN, answer: someAnswer({ comparables: [] }) }
    await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
    await screen.findByText('There are no comparables.')
  })

  it('numbers its comparables as their owner does, where one between them is withheld', async () => {
    opened()
    const answer = someAnswer()
    answer.comparables = answer.comparables.map((each, index) => ({ ...each, number: [1, 3][index] ?? 0 }))
    const shown = { ...SHOWN, answer }
    await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
    const [first, third] = await screen.findAllByText(/Saltgrass Lane/)
    expect(first?.closest('li')?.textContent).toMatch(/^1/)
    expect(third?.closest('li')?.textContent).toMatch(/^3/)
    // In the list and on the price scale.
    expect(screen.getAllByText('3')).toHaveLength(2)
  })

  it('says nothing of listings that are withheld, rather than none', async () => {
    opened()
    const answer = someAnswer()
    answer.course = { ...answer.course, activeCount: null, monthsOfSupply: null }
    answer.listings = 'withheld'
    const shown = { ...SHOWN, answer }
    await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
    await screen.findAllByText(/^Sold nearby/)
    expect(screen.queryByText('For sale')).toBeNull()
    expect(screen.queryByText('Months of supply')).toBeNull()
    expect(screen.queryByText(LISTINGS_UNKNOWN_TEXT)).toBeNull()
  })

  it('says of each part with listings that those of an earlier day are not known', async () => {
    opened()
    const { course } = someAnswer()
    const answer = someAnswer({ listings: 'not known', course: { ...course, activeCount: null } })
    const shown = { ...SHOWN, parts: ['market', 'competition'], answer }
    await waitFor(() => server.next('openSharedAnalysis').response({ state: 'open', shown, visit: 'v' }))
    await waitFor(() => expect(screen.getAllByText(LISTINGS_UNKNOWN_TEXT)).toHaveLength(2))
    expect(screen.queryByText(/listing of this class and tenure is for sale/)).toBeNull()
  })

  it('gives the notice of boards below their listings, and only there', async () => {
    opened()
    const listing = {
      ...{ id: 'l1', name: '14 Mooring Street', listingNumber: 'R1234567', status: 'active' },
      ...{ priceDollars: 990_000, previousPriceDollars: null, listedOn: '2026-06-01', metres: 120 },
    }
    const answer = { ...someAnswer(), competition: [listing] }
    await waitFor(() =>
      server.next('openSharedAnalysis').response({ state: 'open', shown: { ...SHOWN, answer }, visit: 'v' }),
    )
    await screen.findByText('14 Mooring Street')
    screen.getByText(/^Listings come from real-estate boards/)
  })

  it('takes a message to its owner, once', async () => {
    const { person } = opened()
    await waitFor(() =>
      server.next('openSharedAnalysis').response({ state: 'open', shown: SHOWN, visit: 'v' }),
    )
    await person.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Pat')
    await person.type(screen.getByRole('textbox', { name: 'Question or note' }), 'Is the roof new?')
    await person.dblClick(screen.getByRole('button', { name: 'Send' }))
    const call = await waitFor(() => server.next('writeBack'))
    expect(call.body).toMatchObject({ visit: 'v', name: 'Pat', contact: '', text: 'Is the roof new?' })
    call.response({})
    await screen.findByText(/Your message was sent/)
    expect(server.waiting('writeBack')).toBe(0)
  })

  it('keeps a message that its revoked link takes no more, and says so', async () => {
    const { person } = opened()
    await waitFor(() =>
      server.next('openSharedAnalysis').response({ state: 'open', shown: SHOWN, visit: 'v' }),
    )
    await person.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Pat')
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question or note' })
    await person.type(note, 'Is the roof new?')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    const gone = 'This link no longer opens anything.'
    await waitFor(() => server.next('writeBack').refuse(404, gone))
    await screen.findByText(gone)
    expect(note.value).toBe('Is the roof new?')
    expect(screen.queryByText(/Your message was sent/)).toBeNull()
  })

  it('says so when the link opens nothing any more', async () => {
    opened()
    await waitFor(() => server.next('openSharedAnalysis').refuse(404, 'This link opens nothing.'))
    await screen.findByRole('heading', { name: 'This link no longer opens a market analysis' })
  })
})
