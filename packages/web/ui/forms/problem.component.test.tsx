import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { Problem } from './problem.tsx'
import { useSubmit } from './use-submit.ts'

it('A problem is scrolled into view as it appears, and when another takes its place', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  const { showNext } = show(<Problem>{null}</Problem>)
  expect(scrolled).not.toHaveBeenCalled()
  showNext(<Problem>Please name the sale.</Problem>)
  expect(scrolled).toHaveBeenCalledTimes(1)
  const [element] = scrolled.mock.contexts as Element[]
  expect(element?.contains(screen.getByRole('alert'))).toBe(true)
  showNext(<Problem>Please enter a price.</Problem>)
  expect(scrolled).toHaveBeenCalledTimes(2)
})

it('A form that is sent again with the same problem scrolls to it again', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  function LongForm() {
    const { problem, onSubmit } = useSubmit(
      () => 'Please choose its place on the map.',
      async () => {},
    )
    return (
      <form onSubmit={onSubmit}>
        <Problem>{problem}</Problem>
        <button type="submit">Add</button>
      </form>
    )
  }
  const { person } = show(<LongForm />)
  for (const times of [1, 2, 3]) {
    await person.click(screen.getByRole('button', { name: 'Add' }))
    await screen.findByText('Please choose its place on the map.')
    expect(scrolled).toHaveBeenCalledTimes(times)
  }
})
