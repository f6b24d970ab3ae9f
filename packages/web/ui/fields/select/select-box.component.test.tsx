import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { MultiSelectBox, SelectBox } from './select-box.tsx'

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
  // No timer runs in between.
  fireEvent.click(box)
  fireEvent.keyDown(box, { code: 'ArrowDown', key: 'ArrowDown' })
  fireEvent.keyDown(box, { code: 'Enter', key: 'Enter' })
  expect(picked).toEqual(['month'])
})

it('Of a long list only the beginning is drawn, then more near its end; what is typed finds all', async () => {
  const options = Array.from({ length: 576 }, (_, index) => ({
    value: String(index),
    label: `Zone ${index}`,
  }))
  const picked: string[][] = []
  const { person } = show(
    <MultiSelectBox label="Zones" options={options} values={[]} onChange={(values) => picked.push(values)} />,
  )
  await person.click(screen.getByRole('combobox', { name: /^Zones/ }))
  const drawn = () => screen.getAllByRole('option').length
  expect(drawn()).toBe(60)
  expect(screen.getByRole('option', { name: 'Zone 59' }).getAttribute('aria-setsize')).toBe('576')
  fireEvent.scroll(screen.getByRole('listbox'))
  expect(drawn()).toBe(120)
  await person.type(screen.getByPlaceholderText('Search here...'), '57')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Zone 575')
  await person.clear(screen.getByPlaceholderText('Search here...'))
  await person.click(screen.getByRole('checkbox', { name: 'Select All' }))
  expect(picked.at(-1)).toHaveLength(576)
})

it('A long list is drawn as far as the first option that is chosen', async () => {
  const options = Array.from({ length: 300 }, (_, index) => ({
    value: String(index),
    label: `Zone ${index}`,
  }))
  const { person } = show(<SelectBox label="Zone" options={options} value="200" onChange={() => {}} />)
  await person.click(screen.getByRole('combobox', { name: /^Zone/ }))
  screen.getByRole('option', { name: 'Zone 200' })
})
