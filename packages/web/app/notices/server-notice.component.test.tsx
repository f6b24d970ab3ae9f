import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { checkReach, useServerReach } from '../../lib/api/server-reach.ts'
import { show } from '../../testing/show.tsx'
import { useAutosave } from '../../ui/behaviour/use-autosave.ts'
import { BelowServerNotice } from './server-notice.tsx'

const AWAY = /The server cannot be reached/

let isUp = false
const sent: string[] = []

async function send(value: string): Promise<void> {
  if (!isUp) throw new ApiError(0, 'network', 'No answer')
  sent.push(value)
}

function Setting() {
  const [value, change] = useAutosave<string>('off', send)
  return (
    <button type="button" onClick={() => change('on')}>
      Setting {value}
    </button>
  )
}

function Page() {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
      <Setting />
    </>
  )
}

beforeEach(() => {
  isUp = false
  sent.length = 0
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
})

afterEach(async () => {
  isUp = true
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
})

describe('A server that is away', () => {
  it('is shown for as long as it is, and leaves the page as it was', async () => {
    const { person } = show(
      <BelowServerNotice>
        <Page />
      </BelowServerNotice>,
    )
    await person.click(screen.getByRole('button', { name: 'Count 0' }))
    await act(() => checkReach())
    screen.getByText(AWAY)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    screen.getByText(AWAY)
    screen.getByRole('button', { name: 'Count 1' })
    isUp = true
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await waitFor(() => expect(screen.queryByText(AWAY)).toBeNull())
    expect(useServerReach.getState().waitingTasks).toEqual([])
  })

  it('gets a change that was made meanwhile as soon as it answers; until then the change waits', async () => {
    const { person } = show(
      <BelowServerNotice>
        <Page />
      </BelowServerNotice>,
    )
    await person.click(screen.getByRole('button', { name: 'Setting off' }))
    await screen.findByText(/Waiting: a change to be saved/)
    screen.getByRole('button', { name: 'Setting on' })
    expect(sent).toEqual([])
    isUp = true
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await waitFor(() => expect(sent).toEqual(['on']))
  })
})
