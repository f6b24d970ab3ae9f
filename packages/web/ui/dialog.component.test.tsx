import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { ButtonMenu } from './buttons/button-menu.tsx'
import { Dialog } from './dialog.tsx'

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      {isOpen && (
        <Dialog title="New name" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}

function MenuOpener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <ButtonMenu button={<button type="button">Templates</button>}>
        <Menu.Item onClick={() => setOpen(true)}>Save</Menu.Item>
      </ButtonMenu>
      <button type="button">Add</button>
      {isOpen && (
        <Dialog title="New name" onClose={() => setOpen(false)}>
          <input data-autofocus aria-label="Name" />
        </Dialog>
      )}
    </div>
  )
}

describe('A dialog', () => {
  it('is named by its title, and closed by its cross; the focus is where it was', async () => {
    const { person } = show(<Opener />)
    await person.click(screen.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByRole('dialog', { name: 'New name' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }))
  })

  it('opened from a menu gives the focus to the button of the menu', async () => {
    const { person } = show(<MenuOpener />)
    const button = screen.getByRole('button', { name: 'Templates' })
    button.focus()
    await person.keyboard('{Enter}')
    ;(await screen.findByRole('menuitem', { name: 'Save' })).focus()
    await person.keyboard('{Enter}')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('closes by Escape, also while somebody types', async () => {
    const { person } = show(<Opener />)
    await person.click(screen.getByRole('button', { name: 'Rename' }))
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Harbour{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('over another one takes Escape for itself', async () => {
    const outer = vi.fn()
    const inner = vi.fn()
    const { person } = show(
      <>
        <Dialog title="Below" onClose={outer}>
          …
        </Dialog>
        <Dialog title="Above" onClose={inner}>
          …
        </Dialog>
      </>,
    )
    await person.keyboard('{Escape}')
    expect(inner).toHaveBeenCalledOnce()
    expect(outer).not.toHaveBeenCalled()
  })

  it('that ends only by its content has no cross, and takes no Escape and no click beside it', async () => {
    const { person } = show(
      <Dialog title="Recovery codes" onClose={null}>
        Save them
      </Dialog>,
    )
    await screen.findByRole('dialog', { name: 'Recovery codes' })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await person.keyboard('{Escape}')
    await person.click(document.body)
    expect(screen.getByRole('dialog', { name: 'Recovery codes' })).toBeTruthy()
  })
})
