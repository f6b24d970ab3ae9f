import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import { show } from '../../../testing/show.tsx'
import { GroupRow } from './group-row.tsx'

it('The head of a group breaks no identifier at its hyphen', () => {
  const entry = {
    changeId: 1,
    type: 'pid_deleted',
    title: 'Subdivision',
    source: 'Town of Cedar Arm',
    label: '576 Tenth Avenue',
    group: { key: 'g', text: 'PID 900-027-769 was subdivided into PID 900-004-426 (50%)' },
  } as unknown as HistoryEntry
  const place = { index: 0, count: 1, top: 0, isTicked: false, isActive: false }
  show(<GroupRow {...place} entries={[entry]} isUnfolded={false} />)
  expect(screen.getByText('900-004-426').className).toContain('unbroken')
})
