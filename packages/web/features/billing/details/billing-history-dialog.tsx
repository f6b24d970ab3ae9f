import { Button, Group } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { BillingGate } from '../billing-gate.tsx'
import { InvoiceList } from './invoice-list.tsx'

export function BillingHistoryDialog() {
  return (
    <BillingGate title="Billing History">
      {({ billingDetails: { history } }) => (
        <Dialog title="Billing History" size="wide" onClose={closeBillingDialog}>
          {history.length === 0 ? <NoInvoices /> : <InvoiceList invoices={history} />}
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

export const NoInvoices = () => (
  <EmptyState title="No invoices yet" icon={<IconReceipt size={20} stroke={1.75} aria-hidden />}>
    Each payment has its invoice here, to open or to save as PDF.
  </EmptyState>
)
