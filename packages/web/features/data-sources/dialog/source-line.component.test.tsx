import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useSession } from '../../../state/account/session.ts'
import { useUpgrade } from '../../../state/account/upgrade.ts'
import { useBillingDialog } from '../../../state/billing-dialog.ts'
import { show } from '../../../testing/show.tsx'
import { LockedSourceLine, TaskSourceLine } from './source-line.tsx'
import type { SourceOffer } from './source-offer.ts'

const offer = (left: number): SourceOffer => ({
  key: 'myltsa',
  upids: ['parcel-1', 'parcel-2'],
  withoutPidCount: 0,
  dueUpids: ['parcel-1', 'parcel-2'],
  quota: { key: 'propertiesTable', left },
  seconds: null,
  isStandIn: false,
  pausedUntil: null,
  missingCredentials: null,
  problem: left < 2 ? 'Needs 2, none is left this month' : null,
})
const line = (left: number) => (
  <TaskSourceLine
    sourceKey="myltsa"
    isFavourite={false}
    offer={offer(left)}
    isChosen={false}
    progress={null}
    onToggle={() => {}}
  />
)

describe('A source whose quota is used up', () => {
  it('leads to the product that adds to it, for whoever may buy', async () => {
    useSession.setState({ allowedResources: new Set([RESOURCES.BILLING]) })
    const { person, showNext } = show(line(0))
    await person.click(screen.getByRole('button', { name: 'Add more uses for myLTSA land title' }))
    expect(useBillingDialog.getState()).toEqual({ kind: 'product', quota: 'propertiesTable' })
    showNext(line(5))
    expect(screen.queryByRole('button', { name: /Add more uses/ })).toBeNull()
  })

  it('sells nothing to whoever may not buy', () => {
    useSession.setState({ allowedResources: new Set() })
    show(line(0))
    screen.getByText('Needs 2, none is left this month')
    expect(screen.queryByRole('button', { name: /Add more uses/ })).toBeNull()
  })
})

describe('A source that the subscription does not include', () => {
  it('leads to the plans that bring it', async () => {
    const { person } = show(<LockedSourceLine sourceKey="myltsa" isFavourite={false} />)
    await person.click(screen.getByRole('button', { name: 'See plans with myLTSA land title' }))
    expect(useUpgrade.getState().upgrade?.feature).toBe('myLTSA land title')
  })

  it('that no plan brings says who has it, without a button', () => {
    show(<LockedSourceLine sourceKey="aoirTax" isFavourite={false} />)
    screen.getByText('For members of the board that offers it.')
    expect(screen.queryByRole('button', { name: /See plans/ })).toBeNull()
  })
})
