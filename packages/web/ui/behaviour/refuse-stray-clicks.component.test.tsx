import { Switch } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { Dialog } from '../dialog.tsx'
import { RowAction } from '../pages/list-page.tsx'
import { refuseStrayClicks } from './refuse-stray-clicks.ts'

/** happy-dom has no layout. */
let under: () => Element | null = () => null
let stop = () => {}
beforeEach(() => {
  document.elementFromPoint = () => under()
  stop = refuseStrayClicks()
})
afterEach(() => {
  stop()
  Reflect.deleteProperty(document, 'elementFromPoint')
})

/** `count` is the browser's click count. */
function press(count: number, target: () => Element) {
  under = target
  const init = { detail: count, clientX: 200, clientY: 100 }
  act(() => {
    fireEvent.mouseDown(target(), init)
    fireEvent.click(target(), init)
    if (count === 2) fireEvent.doubleClick(target(), init)
  })
}

const sent = vi.fn()
const button = (name: string) => () => screen.getByRole('button', { name })

describe('A double click', () => {
  it('on a button that closes its dialog does not act on what lies below', () => {
    const below = vi.fn()
    function Page() {
      const [isOpen, setOpen] = useState(true)
      return (
        <>
          <button type="button" onMouseDown={below} onClick={below} onDoubleClick={below}>
            Another note
          </button>
          {isOpen && (
            <Dialog title="Note" onClose={null}>
              <button type="button" onClick={() => setOpen(false)}>
                Save
              </button>
            </Dialog>
          )}
        </>
      )
    }
    show(<Page />)
    press(1, button('Save'))
    const name = { name: 'Another note', hidden: true }
    press(2, () => screen.getByRole('button', name))
    expect(below).not.toHaveBeenCalled()
    press(1, () => screen.getByRole('button', name))
    expect(below).toHaveBeenCalled()
  })

  it('on a button that moves away from the pointer leaves the box alone that comes there', () => {
    show(
      <>
        <label>
          <input type="checkbox" defaultChecked /> Sold at arm’s length
        </label>
        <button type="button">Add and pin</button>
      </>,
    )
    const box = screen.getByRole<HTMLInputElement>('checkbox')
    press(1, button('Add and pin'))
    press(2, () => box)
    expect(box.checked).toBe(true)
    press(2, () => screen.getByText('Sold at arm’s length'))
    press(3, () => box)
    expect(box.checked).toBe(true)
  })

  it('on one stepper or box acts each time, also where its label or icon is hit', () => {
    const more = vi.fn()
    show(
      <>
        <button type="button" onClick={more}>
          <svg aria-label="More" />
        </button>
        <label>
          <input type="checkbox" /> View
        </label>
      </>,
    )
    press(1, () => screen.getByRole('button'))
    press(2, () => screen.getByLabelText('More'))
    press(3, () => screen.getByRole('button'))
    expect(more).toHaveBeenCalledTimes(3)
    const box = screen.getByRole<HTMLInputElement>('checkbox')
    press(1, () => box)
    press(2, () => screen.getByText('View'))
    press(3, () => box)
    expect(box.checked).toBe(true)
  })

  it.each(['aria-expanded', 'aria-haspopup', 'aria-pressed'])(
    'on a button with %s leaves it as the first click has put it',
    (attribute) => {
      const toggle = vi.fn()
      show(
        <button type="button" {...{ [attribute]: true }} onMouseDown={toggle} onClick={toggle}>
          More
        </button>,
      )
      for (const count of [1, 2, 3]) press(count, button('More'))
      expect(toggle).toHaveBeenCalledTimes(2)
      press(1, button('More'))
      expect(toggle).toHaveBeenCalledTimes(4)
    },
  )

  it('on a switch, its label or a fold leaves it as the first click has put it', () => {
    show(
      <>
        <Switch label="Mails" />
        <details>
          <summary>Before and after</summary>
        </details>
      </>,
    )
    const box = screen.getByRole<HTMLInputElement>('switch')
    press(1, () => box)
    press(2, () => box)
    expect(box.checked).toBe(true)
    press(1, () => screen.getByText('Mails'))
    press(2, () => screen.getByText('Mails'))
    expect(box.checked).toBe(false)
    press(1, () => screen.getByText('Before and after'))
    press(2, () => screen.getByText('Before and after'))
    expect(document.querySelector('details')?.open).toBe(true)
  })

  it.each([
    [
      'sends its form',
      <button key="send" type="submit" onClick={() => sent()}>
        Create link
      </button>,
    ],
    [
      'chooses of a menu',
      <button key="line" type="button" role="menuitem" onClick={() => sent()}>
        Delete folder
      </button>,
    ],
    [
      'says that it acts once',
      <button key="once" type="button" data-once onClick={() => sent()}>
        Renew
      </button>,
    ],
    [
      'acts on an item of a list',
      <RowAction key="row" verb="Duplicate" title="12 Harbour Street" disabled={false} onClick={() => sent()}>
        Duplicate
      </RowAction>,
    ],
  ])('on what %s does it once, also by a finger', (_, control) => {
    sent.mockClear()
    show(control)
    const target = () => screen.getByText(/Create|Delete|Renew|Duplicate/)
    for (const count of [1, 2, 3, 1]) press(count, target)
    expect(sent).toHaveBeenCalledOnce()
  })

  it('is none where something was filled in between', () => {
    sent.mockClear()
    show(
      <>
        <input aria-label="Name" />
        <button type="submit" onClick={() => sent()}>
          Save
        </button>
      </>,
    )
    press(1, button('Save'))
    act(() => void fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Harbour' } }))
    press(1, button('Save'))
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('on words that are typed selects one, also where results unfold below', () => {
    const down = vi.fn()
    show(
      <input role="combobox" aria-expanded aria-haspopup="listbox" aria-label="Search" onMouseDown={down} />,
    )
    press(1, () => screen.getByRole('combobox'))
    press(2, () => screen.getByRole('combobox'))
    expect(down).toHaveBeenCalledTimes(2)
  })

  it('at the seam of two controls acts on both, for nothing has moved', () => {
    const second = vi.fn()
    show(
      <>
        <button type="button">Less</button>
        <button type="button" onClick={second}>
          More
        </button>
      </>,
    )
    press(1, button('Less'))
    under = button('Less')
    act(() => void fireEvent.click(button('More')(), { detail: 2, clientX: 200, clientY: 101 }))
    expect(second).toHaveBeenCalledOnce()
  })

  it('leaves keys alone, whose clicks are not counted', () => {
    const later = vi.fn()
    show(
      <>
        <button type="button">Add</button>
        <button type="button" onClick={later}>
          Later
        </button>
      </>,
    )
    press(1, button('Add'))
    under = button('Later')
    act(() => void fireEvent.click(button('Later')(), { detail: 0 }))
    expect(later).toHaveBeenCalledOnce()
  })
})

it('A held Enter acts once on a button, and goes on in a text of several lines', () => {
  show(
    <>
      <button type="button">Revoke</button>
      <textarea aria-label="Note" />
    </>,
  )
  const enter = (target: Element, repeat: boolean) => fireEvent.keyDown(target, { key: 'Enter', repeat })
  expect(enter(button('Revoke')(), false)).toBe(true)
  expect(enter(button('Revoke')(), true)).toBe(false)
  expect(enter(screen.getByRole('textbox'), true)).toBe(true)
})
