import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { DateInput } from './date-input.tsx'

const TODAY = '2026-03-04'
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Sold on' })

describe('A date field', () => {
  it('takes a date as a broker writes it, and shows it in its own form', async () => {
    const onChange = vi.fn()
    const { person } = show(<DateInput label="Sold on" today={TODAY} value={null} onChange={onChange} />)
    await person.type(box(), 'Feb 28, 2026')
    await person.tab()
    expect(onChange).toHaveBeenCalledWith('2026-02-28', { ok: true, date: '2026-02-28' })
    expect(box().value).toBe('02/28/2026')
  })

  it('leaves what it cannot read as it was typed and says why, where its owner retains the former date', async () => {
    const onChange = vi.fn()
    const field = (value: string) => (
      <DateInput label="Sold on" isRequired today={TODAY} value={value} onChange={onChange} />
    )
    const { person, showNext } = show(field('2026-01-15'))
    await person.clear(box())
    await person.type(box(), 'Foo 28, 2026')
    await person.tab()
    expect(box().value).toBe('Foo 28, 2026')
    expect(screen.getByText(/This is not a valid date\./)).toBeTruthy()
    await person.clear(box())
    await person.tab()
    expect(box().value).toBe('')
    expect(screen.getByText('Please fill this in.')).toBeTruthy()
    showNext(field('2026-01-16'))
    expect(box().value).toBe('01/16/2026')
  })

  it('says a date once, however often it is left before its owner takes it, or where it is refused', async () => {
    const onChange = vi.fn()
    const { person } = show(
      <DateInput label="Sold on" today={TODAY} value="2026-01-15" onChange={onChange} />,
    )
    await person.clear(box())
    await person.type(box(), 'Feb 28, 2026{Enter}')
    await person.tab()
    await person.click(box())
    await person.tab()
    expect(onChange).toHaveBeenCalledOnce()
    await person.clear(box())
    await person.type(box(), 'Feb 28, 2026{Enter}')
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('shows a date that comes from outside after it was refused, also the one before', async () => {
    function Owner() {
      const [date, setDate] = useState<string | null>('2026-01-15')
      return (
        <>
          <DateInput label="Sold on" today={TODAY} value={date} onChange={setDate} />
          <button type="button" onClick={() => setDate('2026-01-15')}>
            Undo
          </button>
        </>
      )
    }
    const { person } = show(<Owner />)
    await person.clear(box())
    await person.type(box(), 'soon')
    await person.tab()
    expect(box().value).toBe('soon')
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(box().value).toBe('01/15/2026')
  })
})
