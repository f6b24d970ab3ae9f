import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ComparedPart } from '#contract/report/report-version-calls.ts'
import type { Block, BlockSection } from '#domain/blocks/block.ts'
import { inBothUnits } from '#domain/blocks/block-units.ts'
import { textBlock } from '#domain/blocks/make-block.ts'
import { formatReach } from '#domain/text/units.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { QueryData, queryClient } from '../../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { completePart, someReport } from '../../../../testing/report-factory.ts'
import { show } from '../../../../testing/show.tsx'
import { getSaver, readReport } from '../save/open-report.ts'
import { withSettings } from '../save/report-edits.ts'
import { ChangesButton } from './changes-dialog.tsx'

const stating = (price: number): { sections: BlockSection[]; provenance: object } => ({
  sections: [
    {
      upid: 'demo:1',
      title: '1184 Tidewater Crescent',
      blocks: [
        {
          kind: 'facts',
          key: 'value',
          title: null,
          facts: [
            { key: 'total', term: 'Assessed value', type: 'currency0', value: price, note: '', releaseId: 1 },
          ],
        },
      ],
    },
  ],
  provenance: {},
})
const withText = (...blocks: Block[]) => ({
  sections: [{ upid: 'demo:1', title: '1184 Tidewater Crescent', blocks }],
  provenance: {},
})
const REPORT = someReport({
  parts: [
    completePart('assessments', { data: stating(900_000) as never }),
    completePart('sales'),
    completePart('title'),
  ],
})
const compared = (key: ComparedPart['key'], over: Partial<ComparedPart> = {}): ComparedPart => ({
  key,
  taskId: `task-today-${key}`,
  status: 'complete',
  data: { sections: [], provenance: {} },
  error: null,
  errorMessage: null,
  ...over,
})
const CHANGED = compared('assessments', { data: stating(950_000) as never })
const VERSIONS = `/api/report/${REPORT.id}/versions`
const COMPARISON = `/api/report/${REPORT.id}/comparison`
const VERSION = {
  id: '22222222-2222-4222-8222-222222222222',
  storedAt: '2026-11-22T20:00:00.000Z',
  takenOver: ['assessments'],
}

let calls: ReturnType<typeof recordedCalls>
const onOpenVersion = vi.fn()
beforeEach(() => {
  queryClient.clear()
  calls = recordedCalls()
  vi.stubGlobal('fetch', calls.fetch)
})

async function opened(versions: object[] = [], report = REPORT) {
  queryClient.setQueryData(KEYS.report(REPORT.id), report)
  const { person } = show(
    <QueryData>
      <ChangesButton report={report} saver={getSaver(REPORT.id)} onOpenVersion={onOpenVersion} />
    </QueryData>,
  )
  await person.click(screen.getByRole('button', { name: 'What has changed since' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What has changed since Nov 21, 2026' }))
  calls.at(VERSIONS).response({ versions })
  const answer = async (...parts: ComparedPart[]) => {
    await waitFor(() => expect(calls.waiting('compareReport')).toBe(1))
    calls.next('compareReport').response({ begunAt: '2026-11-23T20:00:00.000Z', parts })
  }
  return { person, dialog, answer }
}

describe('What has changed since a report was made', () => {
  it('is nothing where today’s releases say the same; outside sources are not requested', async () => {
    const { dialog, answer } = await opened()
    dialog.getByText(/^Comparing with today’s releases/)
    await answer(compared('sales'))
    await dialog.findByText('Nothing has changed.')
    dialog.getByText(/^Not compared: Land title\. Outside sources may charge/)
    await dialog.findByText(/^None yet\./)
  })

  it('is nothing where only the unit of a text is another', async () => {
    const parts = [completePart('sales', { data: withText(textBlock('near', 'Within 0.62 mi.')) })]
    const { dialog, answer } = await opened([], someReport({ id: REPORT.id, parts }))
    const near = inBothUnits((units) => [textBlock('near', `Within ${formatReach(1000, units)}.`)])
    await answer(compared('sales', { data: withText(...near) }))
    await dialog.findByText('Nothing has changed.')
  })

  it('unfolds to values before and after, which are taken over with one click', async () => {
    const { person, dialog, answer } = await opened()
    await answer(CHANGED, compared('sales'))
    await dialog.findByText('1 part changed.')
    await person.click(dialog.getByText('Assessment history'))
    expect(dialog.getByText('$900,000').tagName).toBe('DEL')
    expect(dialog.getByText('$950,000').tagName).toBe('INS')
    await person.click(dialog.getByRole('button', { name: 'Take over Assessment history' }))
    await waitFor(() => expect(calls.waiting('takeOverParts')).toBe(1))
    const request = calls.next('takeOverParts')
    expect(request.body).toMatchObject({
      version: 1,
      parts: [{ key: 'assessments', taskId: 'task-today-assessments' }],
    })
    const parts = REPORT.parts.map((part) =>
      part.key === 'assessments' ? { ...part, data: CHANGED.data, taskId: CHANGED.taskId } : part,
    )
    request.response({ report: { ...REPORT, version: 2, parts } })
    await waitFor(() => expect(readReport(REPORT.id)).toMatchObject({ version: 2, parts }))
    await waitFor(() => calls.at(COMPARISON).response({ begunAt: null, parts: [compared('sales')] }))
    await dialog.findByText('Nothing has changed.')
    await waitFor(() => calls.at(VERSIONS).response({ versions: [VERSION] }))
    await dialog.findByText('Then taken over: Assessment history')
  })

  it('leaves what is changed meanwhile, which is saved upon what was taken over', async () => {
    const { person, dialog, answer } = await opened()
    await answer(CHANGED, compared('sales'))
    await person.click(await dialog.findByRole('button', { name: 'Take over Assessment history' }))
    await waitFor(() => expect(calls.waiting('takeOverParts')).toBe(1))
    act(() => getSaver(REPORT.id).edit(withSettings({ paper: 'a4' }), 'typed'))
    const parts = REPORT.parts.map((part) =>
      part.key === 'assessments' ? { ...part, data: CHANGED.data, taskId: CHANGED.taskId } : part,
    )
    calls.next('takeOverParts').response({ report: { ...REPORT, version: 2, parts } })
    await waitFor(() => expect(readReport(REPORT.id)).toMatchObject({ version: 2, parts, paper: 'a4' }))
    act(() => getSaver(REPORT.id).flush())
    const save = calls.next('saveReport')
    expect(save.body).toMatchObject({ version: 2, paper: 'a4' })
    save.response({ report: { ...REPORT, version: 3, parts, paper: 'a4' } })
    await waitFor(() => expect(getSaver(REPORT.id).hasUnsaved()).toBe(false))
  })

  it('says why nothing was taken over, and which part could not be compared', async () => {
    const { person, dialog, answer } = await opened()
    const failed = compared('sales', { status: 'failed', data: null, errorMessage: 'It took too long.' })
    await answer(CHANGED, failed)
    await dialog.findByText('Sales history could not be compared. It took too long.')
    await person.click(dialog.getByRole('button', { name: 'Take over Assessment history' }))
    await waitFor(() => expect(calls.waiting('takeOverParts')).toBe(1))
    calls.next('takeOverParts').refuse(403, 'Your reports take up 1 GB already.')
    await dialog.findByText('Your reports take up 1 GB already.')
    await person.click(dialog.getByRole('button', { name: 'Try again' }))
    await answer(compared('sales'))
    await dialog.findByText('Nothing has changed.')
  })

  it('says that it could not be found out, and tries again', async () => {
    const { person, dialog, answer } = await opened()
    await waitFor(() => expect(calls.waiting('compareReport')).toBe(1))
    calls.next('compareReport').refuse(404, 'This report no longer exists.')
    await dialog.findByText('This report no longer exists.')
    await person.click(dialog.getByRole('button', { name: 'Try again' }))
    await answer()
    await dialog.findByText('This report has no part that could be compared.')
  })

  it('lists the older versions, and opens one', async () => {
    const { person, dialog } = await opened([VERSION])
    await dialog.findByText(/^The newest 20 versions are stored/)
    await person.click(dialog.getByRole('button', { name: /^Open the version until Nov 22, 2026/ }))
    expect(onOpenVersion).toHaveBeenCalledWith(VERSION.id)
  })
})
