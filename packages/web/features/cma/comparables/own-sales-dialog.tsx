import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { CLASS_TITLES } from '#domain/valuation/analysis/attribute-texts.ts'
import { netPrice } from '#domain/valuation/cma/sales/market-sale.ts'
import { confirm, confirmDiscard, notifyFailure } from '../../../lib/messages/alerts.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { useLeaveWarning } from '../../../state/use-leave-warning.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { LoadFailureLine } from '../../../ui/hints/load-failure.tsx'
import { changeOwnSale, deleteOwnSale, useOwnSales } from '../analysis-queries.ts'
import classes from '../dialog-list.module.css'
import type { EditedAnalysis } from '../editor/use-analysis-changes.ts'
import { OwnSaleFields } from './own-sale-fields.tsx'
import { findSaleProblem, toStatedSale, toTypedSale, UNSAVED_SALE } from './typed-sale.ts'

interface OwnSalesDialogProps extends EditedAnalysis {
  onAdd: () => void
  onClose: () => void
}

export function OwnSalesDialog({ analysis, answer, changes, onAdd, onClose }: OwnSalesDialogProps) {
  const { data: sales, error, refetch } = useOwnSales()
  const [editedSale, setEditedSale] = useState<OwnSale | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  if (editedSale) {
    const close = () => {
      setEditedSale(null)
      setFocusedId(editedSale.id)
    }
    // A separate `Dialog`, because the focus would not move if only the content changed.
    return (
      <CorrectSale
        key="correct"
        analysis={analysis}
        answer={answer}
        changes={changes}
        sale={editedSale}
        onClose={close}
      />
    )
  }
  return (
    <Dialog key="list" title="Your sales" size="medium" onClose={onClose}>
      <Text fz={13} c="dimmed">
        Every analysis within 50 km includes the sales that you enter. Corrections and deletions take effect
        when an analysis is renewed. Correcting a sale that is pinned in this analysis takes effect at once.
      </Text>
      {!sales && error && <LoadFailureLine noun="Your sales" error={error} retry={refetch} mt={12} />}
      {!sales && !error && <Skeleton height={44} mt={12} role="status" aria-label="Loading your sales" />}
      {sales?.length === 0 && <Text mt={16}>You have not entered any sales yet.</Text>}
      {sales && sales.length > 0 && (
        <ul className={classes.list}>
          {sales.map((sale) => (
            <SaleItem
              key={sale.id}
              analysis={analysis}
              sale={sale}
              hasFocus={sale.id === focusedId}
              onEdit={() => setEditedSale(sale)}
            />
          ))}
        </ul>
      )}
      {sales && (
        <Button variant="default" h={36} mt={16} onClick={onAdd}>
          Type in a sale
        </Button>
      )}
    </Dialog>
  )
}

interface SaleItemProps {
  analysis: Analysis
  sale: OwnSale
  hasFocus: boolean
  onEdit: () => void
}

function SaleItem({ analysis, sale, hasFocus, onEdit }: SaleItemProps) {
  const { id, name, soldOn, marketClass } = sale
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    const isSure = await confirm({
      kind: 'warning',
      title: 'Delete this sale?',
      body: `${name}, ${formatPaid(sale)}. This cannot be undone.`,
      yes: 'Delete',
      no: 'Cancel',
    })
    if (!isSure) return
    setDeleting(true)
    await deleteOwnSale(analysis, id).catch(notifyFailure)
    setDeleting(false)
  }
  return (
    <li className={classes.row}>
      <div className={classes.grow}>
        <strong>{name}</strong>
        <Text fz={13} c="dimmed">
          {formatPaid(sale)} · sold {formatDate(soldOn)} · {CLASS_TITLES[marketClass]}
        </Text>
      </div>
      <Group gap={12} wrap="nowrap">
        <Button
          variant="default"
          h={32}
          aria-label={`Correct ${name}`}
          data-autofocus={hasFocus || undefined}
          disabled={isDeleting}
          onClick={onEdit}
        >
          Correct
        </Button>
        <Button
          variant="default"
          h={32}
          aria-label={`Delete ${name}`}
          loading={isDeleting}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      </Group>
    </li>
  )
}

/** Price such as `$1,050,000 with GST, $1,000,000 without`. */
const formatPaid = ({ priceDollars, taxDollars }: OwnSale): string =>
  taxDollars === 0
    ? formatCurrency0(priceDollars)
    : `${formatCurrency0(priceDollars)} with GST, ${formatCurrency0(netPrice({ priceDollars, taxDollars }))} without`

interface CorrectSaleProps extends Omit<OwnSalesDialogProps, 'onAdd'> {
  sale: OwnSale
}

function CorrectSale({ analysis, answer, changes, sale, onClose }: CorrectSaleProps) {
  const { units } = usePreferences()
  const [initialSale] = useState(() => toTypedSale(sale, units))
  const [draft, setDraft] = useState(initialSale)
  const isTyped = draft !== initialSale
  const unsaved = isTyped ? UNSAVED_SALE : null
  useLeaveWarning(isTyped, UNSAVED_SALE)
  const goBack = async () => {
    if (await confirmDiscard(unsaved)) onClose()
  }
  const { errorOf, ...submission } = useSubmit(
    () => findSaleProblem(draft),
    async () => {
      await changes.submit((current) =>
        changeOwnSale(current, sale, toStatedSale(draft, current, units, sale)),
      )
      onClose()
    },
  )
  return (
    <Dialog title="Correct a sale" size="medium" unsaved={unsaved} onClose={onClose}>
      <Form
        {...submission}
        verb="Save"
        secondary={
          <Button variant="default" h={36} onClick={() => void goBack()}>
            Back to the list
          </Button>
        }
      >
        <OwnSaleFields
          sale={draft}
          subject={analysis.subject}
          answer={answer}
          marketClass={sale.marketClass}
          errorOf={errorOf}
          onChange={setDraft}
        />
      </Form>
    </Dialog>
  )
}
