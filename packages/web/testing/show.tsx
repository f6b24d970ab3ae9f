import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

/** Renders on an empty page. `showNext` renders another node in its place. */
export function show(node: ReactNode): { person: UserEvent; showNext: (node: ReactNode) => void } {
  // `test` disables transitions, so that closed elements are removed immediately.
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider env="test">{children}</MantineProvider>
  )
  const { rerender } = render(node, { wrapper })
  return { person: userEvent.setup(), showNext: rerender }
}
