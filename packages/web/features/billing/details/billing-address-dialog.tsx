import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BillingAddress } from '#contract/billing/billing-address.ts'
import {
  ADDRESS_ERRORS,
  isPostalCodeIn,
  normalizeGstNumber,
  normalizePostalCode,
  PROVINCE_KEYS,
  PROVINCES,
} from '#domain/billing/billing-address.ts'
import { call } from '../../../lib/api/api.ts'
import { notifySaved } from '../../../lib/messages/toasts.ts'
import { useSession } from '../../../state/account/session.ts'
import { closeBillingDialog, openBillingDialog } from '../../../state/billing-dialog.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FIELD_MESSAGES } from '../../../ui/fields/field-messages.ts'
import { SelectBox } from '../../../ui/fields/select/select-box.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { type FieldError, useSubmit } from '../../../ui/forms/use-submit.ts'
import { Loaded } from '../../../ui/hints/load-failure.tsx'
import { Caption } from '../../../ui/note.tsx'
import classes from '../billing.module.css'
import { refreshBilling, useBillingAddress } from '../billing-queries.ts'

export function BillingAddressBox() {
  return (
    <Loaded query={useBillingAddress()} noun="The billing address" fallback={<Skeleton height={80} />}>
      {({ address }) => (
        <div className={classes.card}>
          {address === null ? (
            <Caption>
              No address yet. Add one, and your GST/HST number, to have them on your invoices.
            </Caption>
          ) : (
            <address className={classes.address}>
              <strong>{address.name}</strong>
              <br />
              {address.street}
              <br />
              {address.city}, {address.province} {address.postalCode}
              {address.gstNumber !== null && (
                <>
                  <br />
                  GST/HST number {address.gstNumber}
                </>
              )}
            </address>
          )}
          <Button variant="default" onClick={() => openBillingDialog({ kind: 'address' })}>
            {address === null ? 'Add billing address' : 'Change billing address'}
          </Button>
        </div>
      )}
    </Loaded>
  )
}

export function BillingAddressDialog() {
  return (
    <Dialog title="Billing address" onClose={closeBillingDialog}>
      <Loaded query={useBillingAddress()} noun="The billing address" fallback={<Skeleton height={320} />}>
        {({ address }) => <AddressForm address={address} />}
      </Loaded>
    </Dialog>
  )
}

type AddressDraft = Omit<BillingAddress, 'gstNumber'> & { gstNumber: string }
type TextField = Exclude<keyof AddressDraft, 'province'>

const LABELS: Record<TextField, { label: string; autoComplete: string; placeholder?: string }> = {
  name: { label: 'Name or company', autoComplete: 'organization' },
  street: { label: 'Street address', autoComplete: 'street-address' },
  city: { label: 'City', autoComplete: 'address-level2' },
  postalCode: { label: 'Postal code', autoComplete: 'postal-code', placeholder: 'V6B 1A1' },
  gstNumber: { label: 'GST/HST number, if any', autoComplete: 'off', placeholder: '123456789RT0001' },
}

const OPTIONS = PROVINCE_KEYS.map((key) => ({ value: key, label: PROVINCES[key].name }))

function AddressForm({ address }: { address: BillingAddress | null }) {
  const user = useSession((session) => session.user)
  const [draft, setDraft] = useState<AddressDraft>(() => ({
    name: user?.details.company || `${user?.details.firstName} ${user?.details.lastName}`,
    street: '',
    city: '',
    province: 'BC',
    postalCode: '',
    ...address,
    gstNumber: address?.gstNumber ?? '',
  }))
  const { isBusy, problem, errorOf, onSubmit } = useSubmit<TextField>(
    () => findError(draft),
    async () => {
      const response = await call('saveBillingAddress', { body: draft })
      queryClient.setQueryData(KEYS.billingAddress, response)
      refreshBilling()
      notifySaved()
      closeBillingDialog()
    },
  )
  const renderField = (key: TextField) => (
    <TextInput
      {...LABELS[key]}
      value={draft[key]}
      error={errorOf(key)}
      onChange={(event) => setDraft({ ...draft, [key]: event.currentTarget.value })}
    />
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={16}>
        {renderField('name')}
        {renderField('street')}
        <div className={classes.periods}>
          {renderField('city')}
          <SelectBox
            label="Province"
            options={OPTIONS}
            value={draft.province}
            onChange={(province) => setDraft({ ...draft, province })}
          />
          {renderField('postalCode')}
          {renderField('gstNumber')}
        </div>
        <Caption>Shown on invoices from now on. Earlier invoices do not change.</Caption>
        <Problem>{problem}</Problem>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" disabled={isBusy} onClick={closeBillingDialog}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function findError(draft: AddressDraft): FieldError<TextField> | null {
  for (const field of ['name', 'street', 'city', 'postalCode'] as const)
    if (draft[field].trim() === '') return { field, message: FIELD_MESSAGES.required }
  const code = normalizePostalCode(draft.postalCode)
  if (code === null) return { field: 'postalCode', message: ADDRESS_ERRORS.postalCode }
  if (!isPostalCodeIn(code, draft.province))
    return { field: 'postalCode', message: ADDRESS_ERRORS.province(draft.province) }
  if (draft.gstNumber.trim() !== '' && normalizeGstNumber(draft.gstNumber) === null)
    return { field: 'gstNumber', message: ADDRESS_ERRORS.gstNumber }
  return null
}
