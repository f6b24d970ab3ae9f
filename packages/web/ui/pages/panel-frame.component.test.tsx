import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../testing/show.tsx'
import { PanelFrame } from './panel-frame.tsx'

function Panels({ isSwapped = true }: { isSwapped?: boolean }) {
  const [opened, setOpened] = useState<string | null>(null)
  const open = (
    <button type="button" onClick={() => setOpened('Harbour')}>
      Open
    </button>
  )
  return (
    <>
      {!isSwapped && open}
      <PanelFrame key={opened} label={opened ?? 'Folders'} onClose={() => {}}>
        {isSwapped && opened === null ? open : 'Parcels'}
      </PanelFrame>
    </>
  )
}

it('A panel takes the focus of the one in whose place it appears', async () => {
  const { person } = show(<Panels />)
  expect(document.activeElement).toBe(document.body)
  await person.click(screen.getByRole('button', { name: 'Open' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Harbour' }))
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
})

it('A panel leaves the focus where it is', async () => {
  const { person } = show(<Panels isSwapped={false} />)
  await person.click(screen.getByRole('button', { name: 'Open' }))
  screen.getByRole('region', { name: 'Harbour' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})
