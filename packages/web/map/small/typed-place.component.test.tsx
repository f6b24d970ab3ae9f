import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { SmallMap } from './small-map.tsx'

vi.mock('../maplibre.ts', () => ({ createMapIfSupported: () => null, FALLBACK_CENTRE: [-123.1, 49.25] }))

beforeEach(() => vi.stubGlobal('fetch', recordedCalls().fetch))

it('Where no map is drawn, a place is chosen by its coordinates, and the form around it is not sent', async () => {
  const onPick = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { person } = show(
    <form onSubmit={onSubmit}>
      <SmallMap label="Place" ring={null} marks={[]} onPick={onPick} />
    </form>,
  )
  const field = await screen.findByRole('textbox', { name: 'Latitude and longitude of the place' })
  await person.type(field, 'by the sea{Enter}')
  screen.getByText('Please type two numbers, for example 49.2827, -123.1207.')
  await person.clear(field)
  await person.type(field, '49.2827, -123.1207{Enter}')
  expect(onPick.mock.lastCall).toEqual([[-123.1207, 49.2827]])
  screen.getByText('Chosen: latitude 49.2827, longitude -123.1207')
  await person.clear(field)
  await person.type(field, '49.2827 Elm{Enter}')
  expect(onPick).toHaveBeenCalledOnce()
  screen.getByText('Please type two numbers, for example 49.2827, -123.1207.')
  screen.getByText('Chosen: latitude 49.2827, longitude -123.1207')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('Where no map is drawn and nothing is to be chosen, there is only the reason', async () => {
  show(<SmallMap label="Place" ring={null} marks={[]} />)
  await screen.findByText(/^This map needs WebGL 2/)
  expect(screen.queryByRole('textbox')).toBeNull()
})
