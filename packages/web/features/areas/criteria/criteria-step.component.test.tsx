import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Area } from '#contract/watching/collections.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { QueryData } from '../../../state/queries/query-client.tsx'
import { someArea } from '../../../testing/area-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { editedArea, useAreaEdits } from '../area-edits.ts'
import { CriteriaStep } from './criteria-step.tsx'

const PLACED: Partial<Area> = { type: 'selection', selection: { layer: 'municipality', featureIds: ['a'] } }

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({ allowedResources: new Set([RESOURCES.NOTIF_AREA_BL, RESOURCES.NOTIF_AREA_MLS]) })
})

function Step({ area }: { area: Area }) {
  const edit = useAreaEdits((edits) => edits[area.id])
  return <CriteriaStep area={editedArea(area, edit)} />
}

const shown = (over: Partial<Area>) =>
  show(
    <QueryData>
      <Step area={someArea({ ...PLACED, ...over })} />
    </QueryData>,
  ).person

const group = (name: string) => within(screen.getByRole('group', { name }))
const price = (end: 'Lowest' | 'Highest') =>
  group('Price of MLS® listings').getByRole('textbox', { name: end })
const save = () => screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement

it('prices and bedrooms are criteria, saved with the others', async () => {
  const person = shown({ status: 'SAVED' })
  await person.type(price('Lowest'), '500000')
  await person.type(price('Highest'), '1.25m')
  await person.type(group('Bedrooms').getByRole('spinbutton', { name: 'Minimum' }), '3')
  await person.type(group('Price of broker listings').getByRole('textbox', { name: 'Highest' }), '2,000,000')
  await person.click(save())
  expect(server.next('saveArea').body).toMatchObject({
    area: {
      options: {
        broker: { priceDollars: { min: null, max: 2_000_000 } },
        mls: { priceDollars: { min: 500_000, max: 1_250_000 }, bedrooms: { min: 3, max: null } },
      },
    },
  })
})

it('a range that is reversed or cannot be read is not saved, and says so where it was typed', async () => {
  const person = shown({ status: 'NEW' })
  await person.type(price('Highest'), '5')
  expect(server.next('updateArea').body).toMatchObject({
    options: { mls: { priceDollars: { min: null, max: 5 } } },
  })
  await person.type(price('Lowest'), '7')
  screen.getByText('The minimum must not be above the maximum.')
  expect(save().disabled).toBe(true)
  await person.type(price('Highest'), '0')
  expect(screen.queryByText('The minimum must not be above the maximum.')).toBeNull()
  expect(save().disabled).toBe(false)

  const bedrooms = group('Bedrooms').getByRole('spinbutton', { name: 'Minimum' })
  await person.type(bedrooms, '-2')
  screen.getByText('Please enter positive number')
  expect(save().disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Revert to the saved version' }))
  expect(screen.queryByText('Please enter positive number')).toBeNull()
  expect(save().disabled).toBe(false)
})

it('a price that cannot be read is not saved while another field is changed', async () => {
  const person = shown({ status: 'SAVED' })
  await person.type(price('Lowest'), '595.000,00')
  await person.type(group('Bedrooms').getByRole('spinbutton', { name: 'Minimum' }), '3')
  screen.getByText('Enter one price, for example 812,500, 812.5k or 1.4m.')
  expect(save().disabled).toBe(true)
  await person.clear(price('Lowest'))
  expect(save().disabled).toBe(false)
})
