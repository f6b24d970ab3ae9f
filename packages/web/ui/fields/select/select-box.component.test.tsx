import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { SelectBox } from './select-box.tsx'

const OPTIONS = ['none', 'week', 'month'].map((value) => ({ value, label: value }))

it('Arrow keys go on from the chosen option, however soon after opening they are pressed', () => {
  const picked: string[] = []
  show(
    <SelectBox
      label="Period"
      isSearchable={false}
      options={OPTIONS}
      value="week"
      onChange={(value) => picked.push(value)}
    />,
  )
  const box = screen.getByRole('combobox', { name: /^Period/ })
  // All in one turn: no timer runs in between.
  fireEvent.click(box)
  fireEvent.keyDown(box, { code: 'ArrowDown', key: 'ArrowDown' })
  fireEvent.keyDown(box, { code: 'Enter', key: 'Enter' })
  expect(picked).toEqual(['month'])
})
