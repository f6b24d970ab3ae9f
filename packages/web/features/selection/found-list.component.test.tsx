import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useToasts } from '../../lib/messages/toasts.ts'
import { selectOnly, useSelection } from '../../state/selection.ts'
import { show } from '../../testing/show.tsx'
import { FoundList } from './found-list.tsx'

beforeEach(() => useToasts.setState({ toasts: [] }))

const found = {
  found: ['a', 'b', 'c'].map((upid) => ({ input: upid, upid, label: upid })),
  ambiguous: [],
  notFound: [],
}
const list = () => show(<FoundList found={found} onBack={() => {}} onDone={() => {}} />)

it('The button counts what is new, as the toast does, and the rest is named', async () => {
  selectOnly(['a'])
  const { person } = list()
  screen.getByText('1 selected already')
  await person.click(screen.getByRole('button', { name: 'Add 2 parcels' }))
  expect(useToasts.getState().toasts).toMatchObject([{ title: '2 parcels added' }])
  expect(useSelection.getState().upids.toSorted()).toEqual(['a', 'b', 'c'])
})

it('Nothing is added where all are selected already, but they can replace the selection', async () => {
  selectOnly(['a', 'b', 'c', 'd'])
  const { person } = list()
  expect(screen.getByRole('button', { name: 'Add 0 parcels' })).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('checkbox', { name: 'Replace the selection' }))
  await person.click(screen.getByRole('button', { name: 'Select 3 parcels' }))
  expect(useSelection.getState().upids.toSorted()).toEqual(['a', 'b', 'c'])
})
