import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { clearAccountData } from '../../state/account/account-data.ts'
import { useSession } from '../../state/account/session.ts'
import { usePanel } from '../../state/panel.ts'
import { someArea } from '../../testing/area-factory.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { editedArea, useAreaEdits } from './area-edits.ts'
import { NotificationTypesStep } from './notification-types-step.tsx'

beforeEach(() => {
  clearAccountData()
  vi.stubGlobal('fetch', recordedCalls().fetch)
  useSession.setState({ allowedResources: new Set([RESOURCES.NOTIF_AREA_PI]) })
})

function Step({ notifEnabled }: { notifEnabled: boolean }) {
  const area = someArea({ notifEnabled, notifDef: ['zoning'] })
  const edit = useAreaEdits((edits) => edits[area.id])
  return <NotificationTypesStep area={editedArea(area, edit)} />
}

const next = () => screen.getByRole('button', { name: 'Next: criteria' }) as HTMLButtonElement

it('notifications that are on need at least one type of change before the criteria', async () => {
  const { person } = show(<Step notifEnabled />)
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(screen.getByRole('checkbox', { name: /zoning/i }))
  expect(screen.getByRole('alert').textContent).toContain('Please choose at least one of these.')
  expect(next().disabled).toBe(true)
  await person.click(screen.getByRole('checkbox', { name: /ALR/ }))
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(next())
  expect(usePanel.getState()).toMatchObject({ kind: 'area', step: 'criteria' })
})

it('notifications that are off need none', async () => {
  show(<Step notifEnabled={false} />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(next().disabled).toBe(false)
})
