import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { rowText } from '#domain/valuation/analysis/attribute-texts.ts'
import { isSame } from '../../../lib/is-same.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PriceInput } from '../../../ui/fields/numbers/price-input.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import type { AnalysisChanges } from '../editor/use-analysis-changes.ts'

type Comparable = AnalysisAnswer['comparables'][number]

interface OverrideDialogProps {
  comparable: Comparable
  row: Comparable['rows'][number]
  explanation: string
  changes: AnalysisChanges
  onClose: () => void
}

export function OverrideDialog({ comparable, row, explanation, changes, onClose }: OverrideDialogProps) {
  const { sale } = comparable
  const [dollars, setDollars] = useState<number | null>(row.dollars)
  /** A larger adjustment would erase or more than double the price. */
  const maxDollars = Math.round(sale.priceDollars)
  const [note, setNote] = useState(row.override?.note ?? '')
  const replace = (override: { dollars: number; note: string } | null) => {
    const isThisOverride = (override: Analysis['overrides'][number]) =>
      override.saleId === sale.id && override.row === row.row
    changes.change(
      ({ overrides }) => ({
        overrides: [
          ...overrides.filter((override) => !isThisOverride(override)),
          ...(override ? [{ saleId: sale.id, row: row.row, ...override }] : []),
        ],
      }),
      (current) => isSame(current.overrides.find(isThisOverride) ?? null, row.override),
    )
    onClose()
  }
  const toAmountError = (message: string) => ({ field: 'amount', message }) as const
  const { errorOf, ...submission } = useSubmit<'amount' | 'note'>(
    () => {
      if (dollars === null)
        return toAmountError('Enter the adjustment as a dollar amount, for example -15,000.')
      if (dollars <= -maxDollars || dollars > maxDollars)
        return toAmountError(
          `Enter an adjustment smaller than the price of the sale, ${formatCurrency0(maxDollars)}.`,
        )
      return note.trim() === ''
        ? { field: 'note', message: 'Please note why, for the readers of the analysis.' }
        : null
    },
    async () => replace({ dollars: dollars ?? 0, note: note.trim() }),
  )
  return (
    <Dialog
      title={`${rowText(row.row).title}: ${sale.name}`}
      unsaved={
        note === (row.override?.note ?? '') && dollars === row.dollars ? null : 'The adjustment is not saved.'
      }
      onClose={onClose}
    >
      <Form
        {...submission}
        verb="Save"
        secondary={
          row.override && (
            <Button variant="default" h={36} onClick={() => replace(null)}>
              Back to the model
            </Button>
          )
        }
      >
        <p style={{ color: 'var(--muted)' }}>{explanation}</p>
        <PriceInput
          label="Adjustment in dollars"
          data-autofocus
          isSigned
          typicalDollars={maxDollars / 100}
          value={dollars}
          error={errorOf('amount')}
          onChange={setDollars}
        />
        <Textarea
          label="Why"
          rows={3}
          maxLength={1000}
          value={note}
          error={errorOf('note')}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Form>
    </Dialog>
  )
}
