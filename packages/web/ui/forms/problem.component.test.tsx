import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { Problem } from './problem.tsx'

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
