import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Analysis, AnalysisChange, SaleChoice } from '#contract/cma/analyses.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { ANALYSIS_ID, someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { analysisPage } from '../../../testing/analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const page = analysisPage()

/** Saves a change of another window, and notifies the page. */
const savedElsewhere = (theirs: Partial<Analysis>) =>
  act(() => queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), someAnalysis({ version: 2, ...theirs })))

const changed = async () => {
  const { body } = await waitFor(() => page.server.next('changeAnalysis'))
  return (body as { change: AnalysisChange }).change
}

const PINNED: SaleChoice = { saleId: 'sale:2242', choice: 'pin', note: 'Same builder' }
const MINE: SaleChoice = { ...PINNED, note: 'Same street' }
const OTHER: SaleChoice = { saleId: 'sale:2400', choice: 'exclude', note: '' }

/** Opens the pinned sale's note and types a new one. */
async function typed() {
  const { person } = await page.opened(someAnalysis({ choices: [PINNED] }))
  await person.click(await screen.findByRole('button', { name: 'Note of the choice: 2242 Saltgrass Lane' }))
  const field = await screen.findByRole('textbox', { name: 'Why it is pinned' })
  await person.clear(field)
  await person.type(field, 'Same street')
  return { save: () => person.click(screen.getByRole('button', { name: 'Save' })), person }
}

describe('The note of a choice', () => {
  it.each<[string, SaleChoice[], string]>([
    ['has saved another', [{ ...PINNED, note: 'Theirs' }], 'note of a pinned sale “Theirs”'],
    [
      'has left the sale out',
      [{ ...PINNED, choice: 'exclude', note: '' }],
      'no note of a sale that is left out',
    ],
    ['has undone the choice', [], 'the sale is no longer chosen'],
  ])('is saved only on request where another window %s since', async (_, theirs, savedNow) => {
    const { person, save } = await typed()
    savedElsewhere({ choices: [...theirs, OTHER] })
    await save()
    const banner = within(await screen.findByRole('alert'))
    banner.getByText('Not saved: note of a pinned sale “Same street”')
    banner.getByText(`Saved now: ${savedNow}`)
    expect(page.server.waiting('changeAnalysis')).toBe(0)
    await person.click(banner.getByRole('button', { name: 'Save mine' }))
    const { choices = [] } = await changed()
    expect(choices).toHaveLength(2)
    expect(choices).toEqual(expect.arrayContaining([MINE, OTHER]))
  })

  it('is saved beside what another window chose of another sale', async () => {
    const { save } = await typed()
    savedElsewhere({ choices: [PINNED, OTHER] })
    await save()
    expect(await changed()).toEqual({ choices: [MINE, OTHER] })
  })
})

const OVERRIDE = { saleId: 'sale:2242', row: 'size' as const, dollars: 20_000, note: 'Seen inside' }

describe('An adjustment by hand', () => {
  /** Opens the first comparable's floor area adjustment and types a new reason. */
  async function retyped() {
    const answer = someAnswer()
    const [first, ...others] = answer.comparables
    if (!first) throw new Error('There is no comparable.')
    const rows = first.rows.map((row) =>
      row.row === 'size' ? { ...row, dollars: OVERRIDE.dollars, override: OVERRIDE } : row,
    )
    const { person } = await page.opened(
      someAnalysis({ overrides: [OVERRIDE] }),
      someAnswer({ comparables: [{ ...first, rows }, ...others] }),
    )
    await person.click(await screen.findByRole('tab', { name: 'Grid' }))
    await person.click(await screen.findByRole('button', { name: /^Floor area of comparable 1/ }))
    const why = await screen.findByRole('textbox', { name: 'Why' })
    await person.clear(why)
    await person.type(why, 'Measured')
    return () => person.click(screen.getByRole('button', { name: 'Save' }))
  }

  it('replaces one that another window saved since only on request', async () => {
    const save = await retyped()
    savedElsewhere({ overrides: [{ ...OVERRIDE, dollars: 5_000, note: 'Theirs' }] })
    await save()
    const banner = within(await screen.findByRole('alert'))
    banner.getByText('Not saved: Floor area +$20,000 by hand, “Measured”')
    banner.getByText('Saved now: Floor area +$5,000 by hand, “Theirs”')
    expect(page.server.waiting('changeAnalysis')).toBe(0)
  })

  it('replaces the one that was there when its dialog was opened', async () => {
    const save = await retyped()
    await save()
    expect(await changed()).toEqual({ overrides: [{ ...OVERRIDE, note: 'Measured' }] })
  })
})
