import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { BackTest } from '#contract/cma/analysis-back-test.ts'
import { someAnalysis } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { BackTestSection } from './back-test-section.tsx'

const BACK_TEST: BackTest = {
  asOf: '2026-05-01',
  value: { dollars: 878_000, standardError: 0.1, ranges: [] },
  reason: null,
  notCounted: { choices: 0, adjustments: 0 },
  sales: [],
  medianError: null,
  coveredCount: 0,
  rangeCount: 0,
  provenance: {},
}

/** Returns the text of a back-test. */
async function wordsOn(
  analysis: Partial<Analysis>,
  notCounted = BACK_TEST.notCounted,
  answer: Partial<BackTest> = {},
): Promise<string> {
  const server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  const { person } = showPage(<BackTestSection analysis={someAnalysis(analysis)} />)
  const date = await screen.findByRole('textbox', { name: 'Back-test as of an earlier day' })
  await person.type(date, '05/01/2026')
  await person.tab()
  await waitFor(() =>
    server.next('backTestAnalysis').response({ backTest: { ...BACK_TEST, notCounted, ...answer } }),
  )
  await screen.findByText(/^As of May 1, 2026, the analysis gives/)
  const text = screen.getByRole('region', { name: 'Back-test' }).textContent
  cleanup()
  return text
}

it('A back-test says which choices and adjustments are part of it', async () => {
  const choices = ['a', 'b'].map((saleId) => ({ saleId, choice: 'exclude' as const, note: '' }))
  expect(await wordsOn({})).not.toMatch(/choices/)
  expect(await wordsOn({ choices, version: 2 })).toContain(
    'The back-test includes your choices and adjustments.',
  )
  expect(await wordsOn({ choices, version: 3 }, { choices: 1, adjustments: 0 })).toContain(
    'The back-test ignores 1 choice of sales that were not comparable on that day. It includes your other choices and adjustments.',
  )
  const all = await wordsOn({ choices, version: 4 }, { choices: 2, adjustments: 0 })
  expect(all).toMatch(/ignores 2 choices of sales that were not comparable on that day\.$/)
})

it('A back-test without a value does not say that there were no sales since', async () => {
  const nothingSince = /No comparable sale has been recorded/
  expect(await wordsOn({ version: 5 })).toMatch(nothingSince)
  const without = { value: null, reason: 'There is no sale to compare with.' }
  const text = await wordsOn({ version: 6 }, BACK_TEST.notCounted, without)
  expect(text).toContain('the analysis gives no value: There is no sale to compare with.')
  expect(text).not.toMatch(nothingSince)
})
