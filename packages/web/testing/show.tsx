import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

/** Renders on an empty page. Returns the person who uses it, and what renders something else in its place. */
export function show(node: ReactNode): { person: UserEvent; showNext: (node: ReactNode) => void } {
  // `test` leaves out transitions: what closes is removed at once.
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider env="test">{children}</MantineProvider>
  )
  const { rerender } = render(node, { wrapper })
  return { person: userEvent.setup(), showNext: rerender }
}
