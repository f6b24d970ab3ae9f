import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { someAnswer } from '../../../testing/analysis-factory.ts'
import { show } from '../../../testing/show.tsx'
import { StudySection } from './study-section.tsx'

const figure = (value: number) => ({ value, low: value - 0.01, high: value + 0.01 })
const figures = (cod: number) => ({
  count: 240,
  medianRatio: figure(1.002),
  cod: { value: cod, low: cod - 0.4, high: cod + 0.4 },
  prd: figure(1.014),
  prb: figure(-0.021),
})
const STUDY: AnalysisAnswer['study'] = [
  { kind: 'all', name: null, ours: figures(8.1), assessed: figures(11.6) },
  { kind: 'neighbourhood', name: 'Harbour', ours: figures(7.2), assessed: null },
  { kind: 'price', name: '1', range: { least: 640_000, most: 812_000 }, ours: figures(9), assessed: null },
  { kind: 'age', name: '4', range: { least: 1921, most: 1954 }, ours: figures(12.4), assessed: null },
]

it('The ratio study has each group’s figures with their intervals, and the assessor’s beside ours', () => {
  show(<StudySection answer={someAnswer({ study: STUDY })} />)
  const rows = within(screen.getByRole('table', { name: /^Ratio study of / }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toHaveLength(6)
  expect(rows[1]).toContain(
    'All salesThis method2401.002 [0.992\u00a0to\u00a01.012]8.1 [7.7\u00a0to\u00a08.5]',
  )
  expect(rows[2]).toMatch(/^Assessed24/)
  expect(rows[3]).toContain('Harbour')
  expect(rows[4]).toMatch(/^Cheapest quartile\$640,000 to \$812,000This method240.*\]––$/)
  expect(rows[5]).toContain('Oldest quartilebuilt 1921 to 1954')
})

it('The ratio study is downloaded as a file of the same groups', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:study')
  // The link would leave the test page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { person } = show(<StudySection answer={someAnswer({ study: STUDY })} />)
  await person.click(screen.getByRole('button', { name: 'Download as CSV' }))
  const [[file]] = made.mock.calls as [[Blob]]
  const text = await file.text()
  expect(text.split('\r\n')).toHaveLength(7)
  expect(text).toContain('"Harbour","","This method","240"')
})

it('A market without a study shows none', () => {
  show(<StudySection answer={someAnswer()} />)
  expect(screen.queryByRole('table')).toBeNull()
})
