import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TooltipBubble } from './tooltip-bubble.tsx'

it('Hints stand in one landmark, and have the id that describes their target', () => {
  const target = document.body.appendChild(document.createElement('button'))
  // Without `show`, which renders everything in place.
  render(
    <MantineProvider>
      <TooltipBubble target={target} isShown id="close">
        Closes the list
      </TooltipBubble>
      <TooltipBubble target={target} isShown id="mark">
        Marks all as read
      </TooltipBubble>
    </MantineProvider>,
  )
  const landmark = screen.getByRole('region', { name: 'Hints' })
  const hints = screen.getAllByRole('tooltip')
  expect(hints.map((hint) => landmark.contains(hint))).toEqual([true, true])
  expect(document.getElementById('mark')?.textContent).toBe('Marks all as read')
})
