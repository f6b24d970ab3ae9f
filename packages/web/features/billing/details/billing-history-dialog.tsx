import { Button, Group } from '@mantine/core'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { BillingGate } from '../billing-gate.tsx'
import { InvoiceList } from './invoice-list.tsx'

export function BillingHistoryDialog() {
  return (
    <BillingGate title="Billing History">
      {({ billingDetails: { history } }) => (
        <Dialog title="Billing History" size="wide" onClose={closeBillingDialog}>
          <InvoiceList invoices={history} />
          <Group justify="flex-end" mt={20}>
            <Button variant="default" onClick={closeBillingDialog}>
              Back
            </Button>
          </Group>
        </Dialog>
      )}
    </BillingGate>
  )
}
