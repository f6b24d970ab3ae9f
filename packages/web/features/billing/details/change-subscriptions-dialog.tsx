import { Button, Checkbox, Group, Switch } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatList } from '#domain/text/counts.ts'
import { call } from '../../../lib/api/api.ts'
import { confirm, notifyFailure } from '../../../lib/messages/alerts.ts'
import { notifySaved } from '../../../lib/messages/toasts.ts'
import { contactSupport } from '../../../state/account/support.tsx'
import { closeBillingDialog, openBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { Caption } from '../../../ui/note.tsx'
import classes from '../billing.module.css'
import { BillingGate } from '../billing-gate.tsx'
import { type Subscription, storeBillingDetails } from '../billing-queries.ts'
import { describeEnd, formatPrice, formatSeconds } from './money-texts.ts'

/** Only support can turn renewal on again (specification part 2, section 4). */
export function ChangeSubscriptionsDialog() {
  return (
    <BillingGate title="Change current subscriptions">
      {({ billingDetails }) => <Change subscriptions={billingDetails.subscriptions} />}
    </BillingGate>
  )
}

function Change({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const [switchedOffIds, setSwitchedOffIds] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const selection = subscriptions.filter(canBeTurnedOff).filter(({ id }) => switchedOffIds.has(id))
  const toggle = (id: string, renews: boolean) =>
    setSwitchedOffIds((ids) => (renews ? ids.difference(new Set([id])) : ids.union(new Set([id]))))
  const save = async () => {
    const isSure = await confirm({
      kind: selection.some(({ isRenewalUnpaid }) => isRenewalUnpaid) ? 'danger' : 'warning',
      title: selection.some(({ autoRenew }) => autoRenew)
        ? 'Turn off automatic renewal?'
        : 'Cancel the unpaid renewal?',
      body: [describeConsequences(selection), warnOfPlan(subscriptions, selection)].filter(Boolean).join(' '),
    })
    if (!isSure) return
    setBusy(true)
    try {
      const { billingDetails } = await call('setAutoRenew', {
        body: { subscriptions: selection.map(({ id }) => ({ id })) },
      })
      storeBillingDetails(billingDetails)
      notifySaved()
      closeBillingDialog()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Change current subscriptions" size="medium" onClose={isBusy ? null : closeBillingDialog}>
      {subscriptions.length === 0 ? (
        <EmptyState title="No subscriptions yet">Your subscriptions will appear here.</EmptyState>
      ) : (
        <ul className={classes.rows}>
          {subscriptions.map((subscription) => (
            <Row
              key={subscription.id}
              subscription={subscription}
              isOff={switchedOffIds.has(subscription.id)}
              onToggle={(renews) => toggle(subscription.id, renews)}
            />
          ))}
        </ul>
      )}
      <Group justify="space-between" gap={8} mt={20}>
        <Button variant="subtle" onClick={() => void contactSupport('changing my subscriptions')}>
          Contact Us
        </Button>
        <Group gap={8}>
          <Button variant="default" disabled={isBusy} onClick={closeBillingDialog}>
            Back
          </Button>
          <Button disabled={selection.length === 0} loading={isBusy} onClick={() => void save()}>
            Confirm
          </Button>
        </Group>
      </Group>
    </Dialog>
  )
}

const canBeTurnedOff = ({ autoRenew, isRenewalUnpaid }: Subscription) => autoRenew || isRenewalUnpaid

function describeConsequences(selection: readonly Subscription[]): string {
  const endTexts = selection
    .filter(({ isRenewalUnpaid }) => isRenewalUnpaid)
    .map(({ name }) => `${name} ends now because its renewal is unpaid. It is not charged again.`)
  const others = selection.filter(({ isRenewalUnpaid }) => !isRenewalUnpaid)
  const unpaidTexts = others
    .filter(({ standing }) => standing !== 'active')
    .map(({ name }) => `${name} no longer renews. Its open invoice still has to be paid.`)
  const paid = others.filter(({ standing }) => standing === 'active')
  if (paid.length === 0) return [...unpaidTexts, ...endTexts].join(' ')
  const dates = paid.map(({ name, expiryDate }) => `${name} on ${formatSeconds(expiryDate)}`)
  const expiryText = `${formatCount(paid.length, 'subscription')} will expire: ${dates.join(', ')}. Until then nothing changes.`
  return [expiryText, ...unpaidTexts, ...endTexts].join(' ')
}

/** Warns of subscriptions that would still renew, but have no effect without a paid plan. */
function warnOfPlan(subscriptions: readonly Subscription[], selection: readonly Subscription[]): string {
  const renewals = subscriptions.filter((item) => item.autoRenew && !selection.includes(item))
  const dependentNames = renewals.filter(({ plan }) => plan === null).map(({ name }) => name)
  const isPlanEnding = selection.some(({ plan }) => plan !== null)
  if (!isPlanEnding || dependentNames.length === 0 || renewals.some(({ plan }) => plan !== null)) return ''
  return `${formatList(dependentNames)} will still renew, but ${dependentNames.length === 1 ? 'needs' : 'need'} a plan to work.`
}

interface RowProps {
  subscription: Subscription
  isOff: boolean
  onToggle: (renews: boolean) => void
}

function Row({ subscription, isOff, onToggle }: RowProps) {
  const { id, name, autoRenew, isRenewalUnpaid, changes } = subscription
  return (
    <li className={classes.row}>
      <div className={classes.grow}>
        <strong>{name}</strong>
        <Caption>
          {formatPrice(subscription)} ·{' '}
          {isOff && isRenewalUnpaid ? 'unpaid, ends now' : describeEnd(subscription, isOff)}
        </Caption>
      </div>
      {changes.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Change plan or period of ${name}`}
          onClick={() => openBillingDialog({ kind: 'plan', subscriptionId: id, planId: null })}
        >
          Change plan or period
        </Button>
      )}
      {autoRenew && (
        <Switch
          label="Auto-renew"
          aria-label={`Auto-renew ${name}`}
          labelPosition="left"
          checked={!isOff}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      )}
      {!autoRenew && isRenewalUnpaid && (
        <Checkbox
          label="End now"
          aria-label={`End ${name} now`}
          labelPosition="left"
          checked={isOff}
          onChange={(event) => onToggle(!event.currentTarget.checked)}
        />
      )}
    </li>
  )
}
